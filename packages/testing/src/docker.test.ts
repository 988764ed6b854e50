import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasDocker } from './docker.ts'

/** An engine at a socket; returns its `DOCKER_HOST`. */
async function startEngine(respond: RequestListener): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'outrider-docker-'))
  const path = join(dir, 'docker.sock')
  const server = createServer(respond).listen(path)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(dir, { recursive: true })
  })
  await once(server, 'listening')
  return `unix://${path}`
}

test('an engine that responds to a ping is there', async () => {
  const host = await startEngine(({ url }, response) =>
    response.writeHead(url === '/_ping' ? 200 : 404).end(),
  )
  expect(await hasDocker(host)).toBe(true)
})

test.each<[string, RequestListener]>([
  ['refuses', (_, response) => response.writeHead(500).end()],
  ['never responds', () => {}],
])('an engine that %s is not there', async (_, respond) => {
  expect(await hasDocker(await startEngine(respond))).toBe(false)
})

test('no engine is there where nothing listens', async () => {
  expect(await hasDocker('unix:///nowhere/docker.sock')).toBe(false)
  expect(await hasDocker('tcp://127.0.0.1:9')).toBe(false)
})
