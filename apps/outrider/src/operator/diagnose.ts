import { isDeepStrictEqual } from 'node:util'
import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { consumersOf, type ServiceDeclaration } from '@outrider/contracts/service'
import { owners, services } from '@outrider/contracts/services'
import { deadLetters, type StreamName, streamNames, subjectsIn } from '@outrider/contracts/streams'
import { listMigrations, migrationsOf } from '@outrider/service/db/migrate'
import { tlsOf } from '@outrider/service/db/pool'
import postgres, { type Sql } from 'postgres'
import type { DatabaseServer } from './commands.ts'
import { type Lag, readLag } from './lag.ts'

/** A fault of an installation, and its remedy. */
export interface Diagnosis {
  readonly what: string
  readonly todo: string
}

/** A check of an installation, and the faults that it found. */
export interface Check {
  readonly check: string
  readonly faults: readonly Diagnosis[]
}

/** Share of a stream's maximum size from which it is reported as nearly full. */
const nearlyFull = 0.8
/** Seconds that a message may wait before it is reported. */
const maxWait = 60

/**
 * Carries out every check of an installation. A check that cannot be carried out, for example because `nats` rejects,
 * has that as its fault, and the others continue.
 */
export async function diagnose(
  nats: Promise<NatsConnection>,
  { url: shared, databases, ca }: DatabaseServer,
): Promise<Check[]> {
  const opened = Map.groupBy(owners, ({ name }) => databases[name] ?? shared)
    .entries()
    .flatMap(([url, owned]) => {
      if (url === undefined) return []
      const sql = postgres(url, { ...diagnosing, ...tlsOf(ca) })
      return [{ sql, owned, reached: sql`select`.then(() => sql) }]
    })
    .toArray()
  try {
    return await Promise.all([
      check('connection to NATS', async () => (await nats).flush().then(() => []), natsTodo),
      check('streams and consumers', async () => streamFindings(await nats)),
      check('room in streams, and dead letters', async () => roomFindings(await nats)),
      check('lag of consumers', async () => lagFindings(await nats)),
      ...opened.flatMap(({ owned, reached }) => [
        check(
          owned.length === owners.length
            ? 'connection to PostgreSQL'
            : `connection to PostgreSQL of ${owned.map(({ name }) => name).join(', ')}`,
          () => reached.then(() => []),
          databaseTodo,
        ),
        ...owned.map((owner) =>
          check(`migrations of ${owner.name}`, async () => schemaFindings(await reached, owner)),
        ),
      ]),
    ])
  } finally {
    await Promise.all(opened.map(({ sql }) => sql.end({ timeout: 1 })))
  }
}

const diagnosing = { max: 1, connect_timeout: 5, onnotice: () => {} }
const natsTodo = 'Check NATS_URL, and that the server is running.'
const databaseTodo = 'Check DATABASE_URL, and that the server is running.'

async function check(
  name: string,
  find: () => Promise<readonly Diagnosis[]>,
  todo = 'Fix the connection first.',
): Promise<Check> {
  try {
    return { check: name, faults: await find() }
  } catch (error) {
    const what = error instanceof Error && error.message ? error.message : String(error)
    return { check: name, faults: [{ what, todo }] }
  }
}

async function streamFindings(nats: NatsConnection): Promise<Diagnosis[]> {
  const differences = await findStreamDifferences(nats)
  return differences.map((what) => ({ what, todo: 'Run `streams apply` of this version.' }))
}

async function roomFindings(nats: NatsConnection): Promise<Diagnosis[]> {
  const manager = await jetstreamManager(nats)
  const found = await Promise.all(
    streamNames.map(async (name): Promise<Diagnosis[]> => {
      const info = await manager.streams.info(name).catch(() => undefined)
      if (!info) return []
      const { bytes, messages } = info.state
      const share = bytes / info.config.max_bytes
      const full = share > nearlyFull && info.config.max_bytes > 0
      return [
        ...(full ? [{ what: `${name} is ${Math.round(share * 100)} % full`, todo: roomTodo }] : []),
        ...(name === deadLetters && messages > 0
          ? [{ what: `dead letters: ${messages}`, todo: deadTodo }]
          : []),
      ]
    }),
  )
  return found.flat()
}

const roomTodo =
  'Find the consumer that is behind by `lag`, run `purge`, or raise STREAM_BYTES and run `streams apply`.'
const deadTodo =
  'Read the reasons by `dead-letters list`, fix the cause, then replay or drop the messages.'

async function lagFindings(nats: NatsConnection): Promise<Diagnosis[]> {
  return (await readLag(nats)).flatMap((lag) => lagFinding(lag))
}

/** The fault that the lag of a consumer reveals. */
export function lagFinding({
  stream,
  consumer,
  messages,
  oldestSeconds,
  isRead,
}: Lag): Diagnosis[] {
  if (!isRead)
    return [
      {
        what: `no process reads the consumer ${consumer} of ${stream}`,
        todo: 'Start its service, then check its /readyz.',
      },
    ]
  if (oldestSeconds === null || oldestSeconds < maxWait) return []
  const what = `${consumer} of ${stream} is ${oldestSeconds} s behind, by ${messages} messages`
  return [{ what, todo: 'Add replicas of its service, or read its log.' }]
}

async function schemaFindings(sql: Sql, declaration: ServiceDeclaration): Promise<Diagnosis[]> {
  const { name: service } = declaration
  const todo = 'Run `migrate` of this version.'
  const [table] = await sql<{ found: boolean }[]>`
    select to_regclass(${`${service}.migrations`}) is not null as found`
  if (table?.found !== true) return [{ what: `the schema ${service} is missing`, todo }]
  const rows = await sql<{ file: string }[]>`select file from ${sql(service)}.migrations`
  const applied = new Set(rows.map(({ file }) => file))
  const needed = await listMigrations(migrationsOf(declaration))
  return needed
    .filter(({ file }) => !applied.has(file))
    .map(({ file }) => ({ what: `the migration ${service}/${file} is not applied`, todo }))
}

/** Differences between the server's streams and consumers and those of this version; empty when `streams apply` would change nothing. */
export async function findStreamDifferences(nats: NatsConnection): Promise<string[]> {
  const manager = await jetstreamManager(nats)
  const found = await Promise.all(streamNames.map((stream) => differencesOf(manager, stream)))
  return found.flat()
}

async function differencesOf(manager: JetStreamManager, stream: StreamName): Promise<string[]> {
  const info = await manager.streams.info(stream).catch(() => undefined)
  if (!info) return [`the stream ${stream} is missing`]
  const subjects = isDeepStrictEqual(info.config.subjects, [subjectsIn(stream)])
    ? []
    : [`the stream ${stream} has the subjects ${info.config.subjects.join(', ')}`]
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  return [...subjects, ...consumerDifferences(stream, consumers)]
}

function consumerDifferences(stream: StreamName, consumers: readonly ConsumerInfo[]): string[] {
  const declared = services.flatMap(consumersOf).filter((each) => each.stream === stream)
  const durable = consumers.filter(({ config }) => config.durable_name)
  const extra = durable.filter(({ name }) => !declared.some((each) => each.name === name))
  return [
    ...declared.flatMap(({ name, subjects }) => {
      const config = durable.find((each) => each.name === name)?.config
      if (!config) return [`the consumer ${name} of ${stream} is missing`]
      const taken = config.filter_subjects ?? [config.filter_subject ?? '']
      return isDeepStrictEqual(taken.toSorted(), subjects.toSorted())
        ? []
        : [`the consumer ${name} of ${stream} has the subjects ${taken.join(', ')}`]
    }),
    ...extra.map(({ name }) => `the consumer ${name} of ${stream} belongs to no service`),
  ]
}
