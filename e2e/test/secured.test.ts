import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { reservePort } from '@outrider/testing/ports'
import { prepareDatabase } from '@outrider/outrider/prepare'
import { listen, rereadAfter } from '@outrider/service/http/listen'
import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthority } from '@outrider/testing/authority'
import { repository } from '../src/keep-process.ts'
import { makeDataDir } from '../src/outrider.ts'
import { startSecuredNats } from '../src/secured-nats.ts'
import { type SecuredPostgres, startSecuredPostgres } from '../src/secured-postgres.ts'

/** Of the administrator, and of each role. */
const [adminPassword, password] = ['of-the-administrator', 'of-the-service']

const stack = new AsyncDisposableStack()
let dir: string
let database: SecuredPostgres
/** Ports of nats-servers, by the name of their certificate. */
const nats: Record<string, number> = {}
const file = (name: string) => join(dir, name)
beforeAll(async () => {
  dir = await makeDataDir(stack)
  const [ours, others] = [await createAuthority(), await createAuthority()]
  await writeFile(file('ours.pem'), ours.certificate)
  await writeFile(file('others.pem'), others.certificate)
  for (const [name, host] of Object.entries({ right: 'localhost', wrong: 'elsewhere' })) {
    const certified = await ours.certify(host)
    await writeFile(file(`${name}.pem`), certified.cert)
    await writeFile(file(`${name}.key`), certified.private)
    nats[name] = (await startSecuredNats(dir, name, stack)).port
  }
  const renewed = await others.certify('localhost')
  await writeFile(file('others-server.pem'), renewed.cert)
  await writeFile(file('others-server.key'), renewed.private)
  database = await startSecuredPostgres(dir, adminPassword, stack)
  await database.present('right')
})
afterAll(() => stack.disposeAsync())

const databaseUrl = (user: string, secret: string) =>
  `postgres://${user}:${secret}@localhost:1,localhost:${database.port}/postgres`

interface Settings {
  readonly ca: string
  /** Of the credentials for NATS. */
  readonly holder: string
  readonly secret: string
  /** The name of the servers' certificates. */
  readonly shown: string
}

/** As it should be: certificates for the name by which the servers are reached, of an authority that is known. */
const right: Settings = {
  ca: 'ours.pem',
  holder: 'user',
  secret: password,
  shown: 'right',
}

/** The response to a caller who trusts one authority. */
async function ask(url: string, ca: string): Promise<string> {
  const request = get(url, { ca: readFileSync(file(ca)), agent: false })
  const [response] = await once(request, 'response')
  return text(response)
}

/** Runs a service that is secured so; of several servers the first is not there. */
async function runService({ ca, holder, secret, shown }: Settings) {
  const healthPort = await reservePort()
  await database.present(shown)
  const child = spawn(process.execPath, [join(repository, 'services/domains/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl('domains', secret),
      DATABASE_CA: file(ca),
      NATS_URL: `tls://localhost:1,tls://localhost:${nats[shown]}`,
      NATS_CA: file(ca),
      NATS_CREDENTIALS: file(`${shown}.${holder}.creds`),
      ENCRYPTION_KEYS: makeEncryptionKey('k1'),
      HEALTH_PORT: String(healthPort),
      TLS_CERTIFICATE: file('right.pem'),
      TLS_KEY: file('right.key'),
      LOG_LEVEL: 'warn',
    },
  })
  const logged: string[] = []
  child.stderr.on('data', (chunk: Buffer) => logged.push(chunk.toString()))
  return {
    logged: () => logged.join(''),
    ready: () => ask(`https://localhost:${healthPort}/readyz`, 'ours.pem'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Waits until a service has reached both servers: only its consumer is missing, since no streams are prepared here. */
const reaches = (service: { ready(): Promise<string> }) =>
  eventually(async () => {
    const state = await service.ready()
    expect(state).toMatch(/the consumer/)
    expect(state).not.toMatch(/PostgreSQL|NATS/)
    return state
  })

test('with the right authority and credentials a service gets ready, by whichever of several servers is there', async () => {
  await prepareDatabase({
    adminUrl: () => databaseUrl('postgres', adminPassword),
    passwordFor: () => password,
    ca: file('ours.pem'),
  })
  await using service = await runService(right)
  expect(await reaches(service)).toMatch(/the consumer/)
})

test('an authority that is renewed is read for the next connection, and connections under the former one stay', async () => {
  await copyFile(file('ours.pem'), file('renewed.pem'))
  await using service = await runService({ ...right, ca: 'renewed.pem' })
  await reaches(service)
  await database.present('others-server')
  await database.disconnect('domains')
  // The next connection to PostgreSQL is checked, and rejected; the one to NATS is open.
  await eventually(async () => {
    const state = await service.ready()
    expect(state).toMatch(/domains: PostgreSQL/)
    expect(state).not.toMatch(/NATS/)
  })
  await copyFile(file('others.pem'), file('renewed.pem'))
  await reaches(service)
})

test.each([
  [
    'by the certificate of another authority',
    { ca: 'others.pem' },
    [/waiting for NATS: .*certificate/, /waiting for the database: .*certificate/],
  ],
  [
    'by the certificate of another host',
    { shown: 'wrong' },
    [
      /waiting for NATS: .*localhost. is not in the cert/,
      /waiting for the database: .*localhost. is not in the cert/,
    ],
  ],
  [
    'with the wrong credentials',
    { holder: 'stranger', secret: 'a guess' },
    [
      /waiting for NATS: Authorization Violation/,
      /waiting for the database: password authentication failed for user \\"domains\\"/,
    ],
  ],
] as const)(
  'servers that are reached %s are not used, and the log says why',
  async (_, wrong, lines) => {
    await using service = await runService({ ...right, ...wrong })
    await eventually(async () => {
      for (const line of lines) expect(service.logged()).toMatch(line)
      expect(await service.ready()).toMatch(/domains: PostgreSQL.*domains: NATS/)
    })
  },
)

test('a process presents its certificate, and a renewed one without a restart', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  using _ = { [Symbol.dispose]: () => vi.useRealTimers() }
  const present = (name: string) =>
    Promise.all(
      ['pem', 'key'].map((kind) => copyFile(file(`${name}.${kind}`), file(`own.${kind}`))),
    )
  await present('right')
  const files = { tlsCertificate: file('own.pem'), tlsKey: file('own.key') }
  const port = await reservePort()
  const server = await listen({ port, ...files }, (_req, res) => void res.end('ok'))
  const url = `https://localhost:${port}/`
  expect(await ask(url, 'ours.pem')).toBe('ok')
  await expect(ask(url, 'others.pem')).rejects.toThrow(/certificate/)
  await expect(fetch(url.replace('https', 'http'))).rejects.toThrow('fetch failed')
  await present('others-server')
  vi.advanceTimersByTime(rereadAfter)
  expect(await ask(url, 'others.pem')).toBe('ok')
  await expect(ask(url, 'ours.pem')).rejects.toThrow(/certificate/)
  server.close()
})
