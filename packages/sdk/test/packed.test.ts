import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openBrowser } from '@outrider/testing/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'outrider-sdk-'))
const modules = join(project, 'node_modules')
const require = createRequire(import.meta.url)

const program = `import { type Contact, createOutrider, Outrider, OutriderError } from '@outrider/sdk'
import { verifyWebhook, type WebhookEvent } from '@outrider/sdk/webhooks'

const outrider = createOutrider({ baseUrl: 'http://127.0.0.1:9/api/v1', secretKey: 'sk_test_x', maxRetries: 0 })
try {
  const { deduplicated } = await outrider.post('/events', {
    body: { event: 'signup', contact: { email: 'ann@example.com' }, payload: { plan: 'pro' } },
  })
  const isNew: boolean = !deduplicated
  console.log(isNew)
} catch (error) {
  if (error instanceof OutriderError) console.log(error.code)
}
export const named = async (client: Outrider): Promise<Contact[]> => {
  const all = []
  for await (const contact of client.contacts.list({ tag: 'vip' })) all.push(contact)
  const { data, requestId } = await client.events.send({ event: 'signup', contact: {} }).withResponse()
  console.log(data.deduplicated, requestId)
  return all
}
// @ts-expect-error -- an event has a name
export const nameless = (client: Outrider) => client.events.send({ contact: {} })
const told: (secret: string) => WebhookEvent = (secret) => verifyWebhook({ payload: '', headers: new Headers(), secret })
// @ts-expect-error -- an event has a contact
export const wrong = () => outrider.post('/events', { body: { event: 'signup' } })
export { told }
`

beforeAll(() => {
  run('pnpm', ['build'], root)
  run('pnpm', ['pack', '--pack-destination', project], root)
  const [tarball = ''] = readdirSync(project).filter((file) => file.endsWith('.tgz'))
  mkdirSync(join(modules, '@outrider/sdk'), { recursive: true })
  run(
    'tar',
    ['-xzf', join(project, tarball), '-C', join(modules, '@outrider/sdk'), '--strip-components=1'],
    project,
  )
  for (const name of ['openapi-fetch', 'standardwebhooks'])
    symlinkSync(directoryOf(name), join(modules, name))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, 'main.ts'), program)
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('an empty project runs the packed SDK, with nothing but its two dependencies', () => {
  const options = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
  run(join(root, 'node_modules/.bin/tsc'), [...options, '--strict', 'main.ts'], project)
  expect(run(process.execPath, ['main.js'], project)).toBe('CONNECTION_FAILED\n')
}, 120_000)

test('the packed file for browsers has at most 15 kB when it is compressed', () => {
  const file = readFileSync(join(modules, '@outrider/sdk/dist/outrider.js'))
  expect(gzipSync(file).length).toBeLessThanOrEqual(15_000)
})

test('a page imports the packed file as it is, without a bundler, and calls', async () => {
  await using stack = new AsyncDisposableStack()
  const file = readFileSync(join(modules, '@outrider/sdk/dist/outrider.js'))
  const server = createServer(({ url, headers }, response) => {
    const [type, body] =
      url === '/'
        ? ['text/html', page]
        : url === '/outrider.js'
          ? ['text/javascript', file]
          : ['application/json', JSON.stringify({ messages: [], unread: headers.authorization })]
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => void server.close())
  const browser = await openBrowser(stack)
  const tab = await browser.newPage()
  const faults: unknown[] = []
  tab.on('pageerror', (fault) => faults.push(fault))
  await tab.goto(`http://127.0.0.1:${Object(server.address()).port}/`)
  await expect.poll(() => tab.title(), { timeout: 30_000 }).toBe('Bearer own')
  expect(faults).toEqual([])
}, 120_000)

const page = `<!doctype html><title>…</title><script type="module">
import { createInbox } from './outrider.js'
const inbox = createInbox({ baseUrl: new URL('/api/v1', location.href).href, token: () => 'own' })
document.title = (await inbox.list()).unread
</script>`

function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${command}: ${String(Object(error).stdout)}${String(Object(error).stderr)}`, {
      cause: error,
    })
  }
}

function directoryOf(name: string): string {
  const main = require.resolve(name)
  return (
    main.slice(
      0,
      main.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length,
    ) || dirname(main)
  )
}
