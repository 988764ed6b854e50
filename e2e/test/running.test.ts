import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reservePort } from '@outrider/testing/ports'
import { eventually } from '@outrider/testing/eventually'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { makeDataDir, startOutrider } from '../src/outrider.ts'
import { makePreparedDir, shareOutrider } from '../src/shared.ts'

const program = fileURLToPath(new URL('../../apps/outrider/src/main.ts', import.meta.url))

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

/** Runs a start that is to fail; answers what it said and its exit code. */
async function failToStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code]: unknown[] = await once(child, 'exit')
  return { code, said }
}

test('an installation beside another does not know it; it ends alone and cleanly by SIGTERM, and finds everything as it was at its next start', async () => {
  const other = await shareOutrider()
  expect((await other.api.post('/contacts', { externalId: 'u' })).status).toBe(201)
  // Below a folder that only root may enter, which the embedded PostgreSQL is not.
  const closed = join(await makeDataDir(stack), 'closed')
  await mkdir(closed, { mode: 0o700 })
  const dataDir = join(closed, 'data')
  const healthPort = await reservePort()
  const env = { HEALTH_PORT: String(healthPort), CLOSING_SECONDS: '5' } // for which it serves while it is not ready
  const first = await startOutrider(dataDir, stack, env)
  expect((await stat(join(dataDir, 'bootstrap.json'))).mode & 0o777).toBe(0o600)
  expect((await first.api.get('/contacts')).body.contacts).toEqual([])
  const strange = createClient(first.bootstrap.baseUrl, other.bootstrap.secretKey.live)
  expect((await strange.get('/contacts')).status).toBe(401)
  const created = await first.api.post('/contacts', { externalId: 'u_1' })
  expect(created.status).toBe(201)
  const { token, ...dashboard } = await signIn(first)
  const origins = { live: ['https://app.example.com'], test: [] }
  expect((await dashboard.in(first.bootstrap.orgId).put('/origins', origins)).status).toBe(200)

  const ended = first.stop('SIGTERM')
  await untilNotReady(healthPort) // before anything in it ends
  expect(await ended).toBe(0)
  expect((await other.api.get('/contacts')).status).toBe(200)

  const second = await startOutrider(dataDir, stack)
  const { baseUrl, ...kept } = second.bootstrap
  expect(first.bootstrap).toMatchObject(kept)
  expect((await second.api.get(`/contacts/${created.body.contact.id}`)).status).toBe(200)
  const owner = createClient(baseUrl, token, { 'X-Org-Id': kept.orgId })
  expect((await owner.get('/origins')).body).toMatchObject(origins)
})

test('after kill -9 the next start finds everything that was accepted', async () => {
  const dataDir = await makePreparedDir(stack)
  const first = await startOutrider(dataDir, stack)
  const accepted = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      first.api.post('/events', { event: 'signup', contact: { externalId: `e_${index}` } }),
    ),
  )
  await first.stop('SIGKILL')
  expect(accepted.every(({ status }) => status === 202)).toBe(true)

  const second = await startOutrider(dataDir, stack)
  await eventually(async () =>
    expect(await second.api.list('/contacts', 'contacts')).toHaveLength(200),
  )
})

/** Waits until the probe says that the installation is not ready; rejects where it does not respond any more. */
async function untilNotReady(healthPort: number): Promise<void> {
  let faults: string[] = []
  while (!faults.some((fault) => fault.includes('starting'))) {
    const probe = await fetch(`http://127.0.0.1:${healthPort}/readyz`)
    faults = Object(await probe.json()).faults ?? []
  }
}

test('a taken port, a directory in use and one that cannot be are each told in one line', async () => {
  const dataDir = await makeDataDir(stack)
  const listener = createServer().listen(0)
  await once(listener, 'listening')
  stack.defer(() => void listener.close())
  const address = listener.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const taken = await failToStart({ PORT: port, DATA_DIR: dataDir })
  expect(taken).toEqual({
    code: 1,
    said: `outrider: cannot listen on PORT ${port}: EADDRINUSE\n`,
  })

  const impossible = join(program, 'data')
  const unwritable = await failToStart({ PORT: '0', DATA_DIR: impossible })
  expect(unwritable.code).toBe(1)
  expect(unwritable.said).toBe(`outrider: DATA_DIR ${impossible} cannot be written: ENOTDIR\n`)

  const missing = await failToStart({
    PORT: '0',
    DATA_DIR: dataDir,
    NATS_SERVER_BIN: '/nowhere/nats',
  })
  expect(missing.code).toBe(1)
  expect(missing.said).toContain('NATS_SERVER_BIN /nowhere/nats cannot be run')

  const wrong = await failToStart({ PORT: 'http', DATA_DIR: dataDir, LOG_LEVEL: 'loud' })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/PORT .*LOG_LEVEL/)
})

test('the documentation, the reference and its document are served from here alone', async () => {
  const { bootstrap, api } = await shareOutrider()
  for (const url of [`${bootstrap.baseUrl}/docs`, `${bootstrap.baseUrl}/docs/reference`]) {
    const page = await fetch(url)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    const html = await page.text()
    expect(html).toContain('API reference')
    expect(html).not.toMatch(/https?:\/\//)
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const linked = await fetch(new URL(String(path), url))
      expect(linked.status).toBe(200)
      await linked.arrayBuffer() // a response that nobody reads keeps its connection open
    }
  }
  const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')
  expect((await api.callUntyped('GET', '/openapi.json')).body).toEqual(JSON.parse(committed))
})
