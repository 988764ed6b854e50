import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { SharedHouse } from '@outrider/e2e/browser-house'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { prepareBrowser, serveBrowser } from '@outrider/testing/browser'
import { type DnsServer, startDnsServer, type Zone } from '@outrider/testing/dns-server'
import { openIdentityProvider } from '@outrider/testing/identity-provider'
import { buildPages } from '@outrider/testing/pages'
import { reservePort } from '@outrider/testing/ports'
import type { TestProject } from 'vitest/node'
import { knownToProvider } from './house.ts'

/** One product with pages that are built from the sources as they are now, one browser and one DNS server for all tests in a browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const open = <T>(start: (stack: AsyncDisposableStack) => Promise<T>) =>
    start(starting.use(new AsyncDisposableStack()))
  const browser = prepareBrowser().then(() => open(serveBrowser))
  const [dns] = await Promise.all([open(startDnsServer), buildPages()])
  const port = await reservePort()
  const provider = await open(async (stack) =>
    stack.use(
      await openIdentityProvider(
        `http://localhost:${port}/api/v1/auth/oidc/callback`,
        knownToProvider,
      ),
    ),
  )
  const outrider = await open(async (stack) =>
    startOutrider(await makeDataDir(stack), stack, {
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Acme',
      DNS_SERVERS: dns.address,
      SERVICE_ZONE: 'out.example',
      DEFAULT_SENDER: 'hello@out.example',
      SHARED_SENDER: 'all',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      RATE_LIMIT_PUBLIC: '1000',
    }),
  )
  const shared: SharedHouse = {
    bootstrap: outrider.bootstrap,
    dataDir: outrider.dataDir,
    browser: await browser,
    zones: await open((stack) => serveZones(dns, stack)),
  }
  project.provide('house', shared)
  const stack = starting.move()
  return () => stack.disposeAsync()
}

/** Lets other processes publish: they post a zone. Returns the URL. */
async function serveZones(dns: DnsServer, stack: AsyncDisposableStack): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `House.publish` writes it
      dns.publish((await json(request)) as Zone)
      response.end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}
