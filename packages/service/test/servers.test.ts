import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { describeWith } from '@outrider/testing/describe-with'
import { borrowServers } from '@outrider/testing/lent-servers'
import { openEmbeddedServers, type TestServers } from '@outrider/testing/servers'
import postgres from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'

const lender = inject('lender')
const noContainers = 'the servers of this run are not in containers'

describeWith('servers that the product embeds', await openEmbeddedServers(), keepTheContract)
describeWith(
  'servers in containers',
  lender === null ? noContainers : borrowServers(lender),
  keepTheContract,
)

const openAdmin = (url: string) => {
  const admin = postgres(url, { max: 1, connect_timeout: 60 })
  onTestFinished(() => admin.end())
  return admin
}

const system = { user: 'system', password: 'of the system' }
const user = { user: 'app', password: 'of the app' }
const configuration = {
  accounts: { $SYS: { users: [system] }, APP: { jetstream: 'enabled', users: [user] } },
  jetstream: { max_file_store: 67_108_864 },
}
const connectAs = async (url: string, { user: name, password: pass }: typeof user) => {
  const nats = await connect({ servers: url, user: name, pass, reconnect: false, timeout: 60_000 })
  onTestFinished(() => nats.close())
  return nats
}

/** What every implementation of `TestServers` does. */
function keepTheContract(servers: TestServers): void {
  test('PostgreSQL has the settings of an installation, but does not wait for a disk', async () => {
    await using server = await servers.startPostgres()
    const admin = openAdmin(server.url)
    const rows = await admin<{ name: string; setting: string }[]>`
      select name, current_setting(name) as setting from pg_settings`
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject({
      autovacuum_naptime: '15s',
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      max_parallel_workers_per_gather: '0',
      max_wal_size: '2GB',
      server_encoding: 'UTF8',
      server_version: expect.stringMatching(/^18\./),
      synchronous_commit: 'off',
      TimeZone: 'UTC',
    })
    const [order] = await admin`select 'a' < 'B' as "byWords", lower('Ä') as small`
    expect(order).toEqual({ byWords: false, small: 'ä' })
  })

  test('PostgreSQL admits the password of its URL alone, and its data ends with it', async () => {
    const url = await (async () => {
      await using server = await servers.startPostgres()
      await openAdmin(server.url)`create database left_over`
      const wrong = new URL(server.url)
      wrong.password = 'wrong'
      await expect(openAdmin(wrong.href)`select 1`).rejects.toMatchObject({ code: '28P01' })
      return server.url
    })()
    await expect(openAdmin(url)`select 1`).rejects.toThrow(/ECONNREFUSED|CONNECT_TIMEOUT/)
    await using next = await servers.startPostgres()
    const found = await openAdmin(next.url)`select from pg_database where datname = 'left_over'`
    expect(found).toHaveLength(0)
  })

  test('nats-server has the JetStream of a test in addition to that of all tests', async () => {
    await using server = await servers.startNats(configuration)
    const nats = await connectAs(server.url, system)
    const reply = await nats.request('$SYS.REQ.SERVER.PING.JSZ', '{}', { timeout: 60_000 })
    expect(reply.json()).toMatchObject({
      data: { config: { max_storage: 67_108_864, sync_interval: 60_000_000_000 } },
    })
  })

  test('nats-server admits its users alone, and its streams end with it', async () => {
    const streams = async (url: string) => jetstreamManager(await connectAs(url, user))
    const last = await (async () => {
      await using server = await servers.startNats(configuration)
      await (await streams(server.url)).streams.add({ name: 'LEFT', subjects: ['left'] })
      await expect(connectAs(server.url, { ...user, password: 'wrong' })).rejects.toThrow(
        /authorization violation/i,
      )
      return server.url
    })()
    await expect(connectAs(last, user)).rejects.toThrow(/connection refused/i)
    await using next = await servers.startNats(configuration)
    expect(await (await streams(next.url)).streams.names().next()).toEqual([])
  })

  test('servers that run side by side are different ones', async () => {
    await using one = await servers.startNats(configuration)
    await using other = await servers.startNats(configuration)
    const nats = await connectAs(one.url, user)
    await (await jetstreamManager(nats)).streams.add({ name: 'ONE', subjects: ['one'] })
    const manager = await jetstreamManager(await connectAs(other.url, user))
    expect(await manager.streams.names().next()).toEqual([])
  })
}
