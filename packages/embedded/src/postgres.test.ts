import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { spawnStarter, testDir } from '../test/set-up.ts'
import { listServers } from './leftover.ts'
import { startPostgres } from './postgres.ts'

const password = 'p/ss: wörd'
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const open = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

test('it starts, keeps its data over a restart, and listens on loopback with a password', async () => {
  await using dir = await testDir()
  const dataDir = join(dir.path, 'data dir')
  await mkdir(`${dataDir}.new-killed`)
  {
    await using server = await startPostgres({ dataDir, password, settings })
    await using sql = closing(open(server.url))
    await sql.db`create table notes (text text)`
    await sql.db`insert into notes values ('ÄÖÜ')`
    const wrong = open(server.url.replace(encodeURIComponent(password), 'wrong'))
    await expect(wrong`select 1`).rejects.toMatchObject({ code: '28P01' })
    await wrong.end()
  }
  expect(await readdir(dir.path)).toEqual(['data dir'])
  await using server = await startPostgres({ dataDir, password, settings })
  await using sql = closing(open(server.url))
  expect(await sql.db`select lower(text) from notes`).toEqual([{ lower: 'äöü' }])
  expect(
    await sql.db`
    select current_setting('listen_addresses') listen, current_setting('data_checksums') checksums,
      current_setting('server_version_num')::int / 10000 version`,
  ).toEqual([{ listen: '127.0.0.1', checksums: 'on', version: 18 }])
})

test('killed, it comes back on the same port with its data', async () => {
  await using dir = await testDir()
  const dataDir = join(dir.path, 'postgres')
  const log = {
    debug: vi.fn<(message: string) => void>(),
    warn: vi.fn<(message: string) => void>(),
  }
  await using server = await startPostgres({ dataDir, password, settings: { fsync: 'off' }, log })
  {
    await using sql = closing(open(server.url))
    await sql.db`create table notes as select 1 as id`
  }
  process.kill(await serverPid(dataDir), 'SIGKILL')
  const read = async () => {
    await using sql = closing(open(server.url))
    return await sql.db`select id from notes`
  }
  await expect.poll(read, { interval: 100 }).toEqual([{ id: 1 }])
  expect(log.warn).toHaveBeenCalledWith('postgres ended with SIGKILL, restarting it in 100 ms')
})

test('what a killed parent left running is stopped, and its data is kept', async () => {
  await using dir = await testDir()
  const dataDir = join(dir.path, 'postgres')
  await spawnStarter('postgres', dataDir)
  const leftover = await serverPid(dataDir)
  await using server = await startPostgres({ dataDir, password: 'starter', settings })
  expect(await serverPid(dataDir)).not.toBe(leftover)
  await using sql = closing(open(server.url))
  expect(await sql.db`select 1 as one`).toEqual([{ one: 1 }])
})

test('a setting that it refuses is told with its own words', async () => {
  await using dir = await testDir()
  await expect(
    startPostgres({
      dataDir: join(dir.path, 'pg'),
      password,
      settings: { ...settings, nope: '1' },
    }),
  ).rejects.toThrow('unrecognized configuration parameter "nope"')
})

async function serverPid(dataDir: string): Promise<number> {
  const found = await listServers('postgres', dataDir)
  expect(found).toHaveLength(1)
  return found[0]?.pid ?? 0
}

function closing(db: ReturnType<typeof open>) {
  return { db, [Symbol.asyncDispose]: () => db.end({ timeout: 1 }) }
}
