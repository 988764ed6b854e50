import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { beforeAll, expect, test, vi } from 'vitest'
import { spawnStarter, testDir } from '../test/set-up.ts'
import { listServers } from './leftover.ts'
import { findNatsServer } from './nats-server-binary.ts'
import { startNats } from './nats.ts'
import { silentLog } from './server-process.ts'

const user = { user: 'gateway', pass: 'p$ss "quoted" \\ /ü' }
const configuration = {
  authorization: { users: [{ user: user.user, password: user.pass }] },
  jetstream: { max_file_store: 100_000_000 },
}
const cacheDir = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url))
let program = ''
beforeAll(async () => {
  program = await findNatsServer({
    cacheDir,
    program: process.env['NATS_SERVER_BIN'],
    say: () => {},
  })
})

async function publish(url: string, text: string): Promise<number> {
  await using nats = await connect({ servers: url, ...user })
  const manager = await jetstreamManager(nats)
  await manager.streams.add({ name: 'NOTES', subjects: ['notes'] })
  return (await jetstream(nats).publish('notes', text)).seq
}

test('it starts with a private configuration and keeps its streams over a restart', async () => {
  await using dir = await testDir()
  const options = { dataDir: join(dir.path, 'nats dir'), program, configuration }
  {
    await using server = await startNats(options)
    await expect(connect({ servers: server.url })).rejects.toThrow(/authorization/i)
    expect(await publish(server.url, 'first')).toBe(1)
  }
  expect((await stat(join(options.dataDir, 'nats.conf'))).mode & 0o777).toBe(0o600)
  await using server = await startNats(options)
  expect(await publish(server.url, 'second')).toBe(2)
})

test('killed, it comes back on the same port with its data', async () => {
  await using dir = await testDir()
  const log = { ...silentLog, warn: vi.fn<(message: string) => void>() }
  await using server = await startNats({ dataDir: dir.path, program, configuration, log })
  expect(await publish(server.url, 'first')).toBe(1)
  process.kill(await serverPid(dir.path), 'SIGKILL')
  await expect.poll(() => publish(server.url, 'second'), { interval: 100 }).toBe(2)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    'nats-server ended with SIGKILL, restarting it in 100 ms',
  )
})

test('what a killed parent left running is stopped, and two instances do not disturb each other', async () => {
  await using dir = await testDir()
  await using other = await testDir()
  await using neighbour = await startNats({ dataDir: other.path, program, configuration })
  await spawnStarter('nats', dir.path, program)
  const [leftover, neighbourPid] = [await serverPid(dir.path), await serverPid(other.path)]
  await using server = await startNats({ dataDir: dir.path, program, configuration })
  expect(await serverPid(dir.path)).not.toBe(leftover)
  expect(await serverPid(other.path)).toBe(neighbourPid)
  expect(server.port).not.toBe(neighbour.port)
})

test('a fault in the configuration is told with its own words', async () => {
  await using dir = await testDir()
  await expect(
    startNats({ dataDir: dir.path, program, configuration: { max_payload: 'many' } }),
  ).rejects.toThrow(/^nats-server ended with code 1: .*max_payload|interface conversion/)
})

test('a program that is missing or no nats-server is refused by name', async () => {
  await expect(find('/nowhere/nats-server')).rejects.toThrow(
    /^NATS_SERVER_BIN \/nowhere\/nats-server cannot be run: .*ENOENT/,
  )
  await expect(find('true')).rejects.toThrow('prints no version')
})

const find = (given: string) => findNatsServer({ cacheDir, program: given, say: () => {} })

async function serverPid(dataDir: string): Promise<number> {
  const file = join(dataDir, 'nats.conf')
  const found = await listServers('nats-server', file)
  expect(found).toHaveLength(1)
  return found[0]?.pid ?? 0
}
