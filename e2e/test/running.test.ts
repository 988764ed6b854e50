import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@outrider/embedded/ports'
import { eventually } from '@outrider/testing/eventually'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir, startOutrider } from '../src/outrider.ts'

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

test('a second start finds everything as it was, and SIGTERM ends it cleanly', async () => {
  const dataDir = await makeDataDir(stack)
  const first = await startOutrider(dataDir, stack)
  const created = await first.api.post('/contacts', { externalId: 'u_1' })
  expect(created.status).toBe(201)
  expect((await stat(join(dataDir, 'bootstrap.json'))).mode & 0o777).toBe(0o600)
  expect(await first.stop('SIGTERM')).toBe(0)

  const second = await startOutrider(dataDir, stack)
  const { baseUrl: _, ...kept } = second.bootstrap
  expect(first.bootstrap).toMatchObject(kept)
  expect((await second.api.get(`/contacts/${created.body.contact.id}`)).status).toBe(200)
})

test('an installation that is told to end is not ready any more, before anything in it ends', async () => {
  const healthPort = await freePort()
  const env = { HEALTH_PORT: String(healthPort), CLOSING_SECONDS: '1' }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const ended = outrider.stop('SIGTERM')
  let probe: Response | undefined
  do probe = await fetch(`http://127.0.0.1:${healthPort}/readyz`)
  while (probe.ok)
  expect(await probe.json()).toMatchObject({ faults: expect.arrayContaining(['starting']) })
  expect(await ended).toBe(0)
})

test('what was accepted before kill -9 is acted on after the next start', async () => {
  const dataDir = await makeDataDir(stack)
  const first = await startOutrider(dataDir, stack)
  const accepted = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      first.api.post('/events', { event: 'signup', contact: { externalId: `u_${index}` } }),
    ),
  )
  await first.stop('SIGKILL')
  expect(accepted.every((answer) => answer.status === 202)).toBe(true)

  const second = await startOutrider(dataDir, stack)
  await eventually(async () =>
    expect(await second.api.list('/contacts', 'contacts')).toHaveLength(200),
  )
})

test('two installations side by side do not know each other', async () => {
  const [one, other] = await Promise.all([
    makeDataDir(stack).then((dir) => startOutrider(dir, stack)),
    makeDataDir(stack).then((dir) => startOutrider(dir, stack)),
  ])
  expect((await one.api.post('/contacts', { externalId: 'u' })).status).toBe(201)
  expect((await other.api.get('/contacts')).body.contacts).toEqual([])
  await one.stop('SIGTERM')
  expect((await other.api.get('/contacts')).status).toBe(200)
})

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

test('a data directory below one that only root may enter is no hindrance', async () => {
  const closed = join(await makeDataDir(stack), 'closed')
  await mkdir(closed, { mode: 0o700 })
  await chmod(closed, 0o700)
  const outrider = await startOutrider(join(closed, 'data'), stack)
  expect((await outrider.api.get('/contacts')).status).toBe(200)
})

test('the documentation, the reference and its document are served from here alone', async () => {
  const { bootstrap, api } = await startOutrider(await makeDataDir(stack), stack)
  for (const url of [`${bootstrap.baseUrl}/docs`, `${bootstrap.baseUrl}/docs/reference`]) {
    const page = await fetch(url)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    const html = await page.text()
    expect(html).toContain('API reference')
    expect(html).not.toMatch(/https?:\/\//)
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await fetch(new URL(String(path), url))).status).toBe(200)
  }
  const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')
  expect((await api.callUntyped('GET', '/openapi.json')).body).toEqual(JSON.parse(committed))
})
