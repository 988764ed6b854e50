import { join } from 'node:path'
import { ownerNames, type ServiceName, serviceNames } from '@outrider/contracts/services'
import { reservePort } from '@outrider/testing/ports'
import { keepPasswords, passwordOf, type Passwords } from '@outrider/outrider/bootstrap'
import { prepareDatabase, prepareStreams } from '@outrider/outrider/prepare'
import { operatorUser } from '@outrider/service/nats/connection'
import { databaseOf } from '@outrider/testing/credentials'
import { eventually } from '@outrider/testing/eventually'
import postgres, { type Sql } from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepProcess, repository } from '../src/keep-process.ts'
import { makeDataDir } from '../src/outrider.ts'
import { type Ports, startServers } from '../src/servers-on-ports.ts'

let stack: AsyncDisposableStack
/** What the processes in `stack` need: it is disposed of after them. */
let servers: AsyncDisposableStack
let dataDir: string
let passwords: Required<Passwords>
let ports: Ports
const crashes: string[] = []
beforeEach(async () => {
  stack = new AsyncDisposableStack()
  servers = new AsyncDisposableStack()
  dataDir = await makeDataDir(servers)
  passwords = await keepPasswords(dataDir)
  ports = { postgres: await reservePort(), nats: await reservePort() }
})
afterEach(async () => {
  await stack.disposeAsync()
  await servers.disposeAsync()
})

const databaseUrl = (user: string, password: string) =>
  `postgres://${user}:${password}@127.0.0.1:${ports.postgres}/postgres`
const natsUrl = (user: string, password: string) =>
  `nats://${user}:${password}@127.0.0.1:${ports.nats}`

/** Runs a program whose probes answer on a port of their own; answers that. */
async function start(program: string, env: Readonly<Record<string, string>>): Promise<number> {
  const healthPort = await reservePort()
  const own = {
    HEALTH_PORT: String(healthPort),
    PORT: String(await reservePort()),
    LOG_LEVEL: 'silent',
  }
  stack.use(keepProcess(join(repository, program), { ...own, ...env }, crashes))
  return healthPort
}

function startService(service: ServiceName): Promise<number> {
  const password = passwordOf(passwords, service)
  return start(`services/${service}/src/main.ts`, {
    DATABASE_URL: databaseUrl(service, password),
    NATS_URL: natsUrl(service, password),
    DATA_DIR: dataDir,
    HASH_SECRET: passwords.hashSecret,
    ENCRYPTION_KEYS: passwords.encryptionKeys,
  })
}

/** What a probe answers; undefined while nobody does. */
async function probe(port: number, path: '/livez' | '/readyz') {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  if (!answer) return undefined
  const { faults = [] }: { readonly faults?: readonly string[] } = JSON.parse(await answer.text())
  return { status: answer.status, faults }
}

/** Waits until a process lives and says that it misses all of these. */
const misses = (port: number, faults: readonly string[]) =>
  eventually(async () => {
    expect(await probe(port, '/livez')).toEqual({ status: 200, faults: [] })
    expect(await probe(port, '/readyz')).toEqual({
      status: 503,
      faults: expect.arrayContaining([...faults]),
    })
  })

const isReady = (port: number) =>
  eventually(async () => expect(await probe(port, '/readyz')).toEqual({ status: 200, faults: [] }))

test('every service waits for servers, schemas and streams that come later, and says for which', async () => {
  const started = await Promise.all(
    serviceNames.map(async (service) => ({ service, port: await startService(service) })),
  )
  const owners = started.filter(({ service }) => ownerNames.some((name) => name === service))
  for (const { service, port } of started) await misses(port, [`${service}: NATS`])
  for (const { service, port } of owners)
    await misses(port, [`${service}: PostgreSQL`, `${service}: its schema`])

  const { adminUrl } = await startServers({ dataDir, ports, passwords }, servers)
  for (const { service, port } of owners)
    await eventually(async () => {
      const faults = (await probe(port, '/readyz'))?.faults
      expect(faults).toContain(`${service}: its schema`)
      expect(faults).not.toContain(`${service}: NATS`)
    })
  await prepareDatabase({
    adminUrl: () => adminUrl,
    passwordFor: (service) => passwordOf(passwords, service),
    ca: undefined,
  })
  await prepareStreams(natsUrl(operatorUser, passwords.operator), { bytes: 2 ** 28, replicas: 1 })
  for (const { port } of started) await isReady(port)
  expect(crashes).toEqual([])
})

/** The services whose schemas a database has. */
async function schemasIn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname = any(${ownerNames}) order by 1`
  return rows.map(({ name }) => name)
}

test('so does the installation in one process, where others run its servers and two services have a database of their own', async () => {
  const adminUrl = databaseUrl('postgres', passwords.postgres)
  const own = databaseOf(adminUrl, 'second')
  const port = await start('apps/outrider/src/main.ts', {
    DATABASE_URL: adminUrl,
    KEYS_DATABASE_URL: own,
    AUTOMATIONS_DATABASE_URL: own,
    NATS_URL: natsUrl(operatorUser, passwords.operator),
    DATA_DIR: join(dataDir, 'own'),
  })
  await misses(port, ['PostgreSQL', 'NATS'])
  await startServers({ dataDir, ports, passwords }, servers)
  const shared = stack.adopt(postgres(adminUrl, { max: 1 }), (sql) => sql.end())
  await misses(port, ['PostgreSQL'])
  await shared`create database second`
  await isReady(port)
  const second = stack.adopt(postgres(own, { max: 1 }), (sql) => sql.end())
  expect(await Promise.all([shared, second].map(schemasIn))).toEqual([
    ['contacts', 'domains', 'messaging', 'webhooks'],
    ['automations', 'keys'],
  ])
  expect(crashes).toEqual([])
})
