import type { NatsConnection } from '@nats-io/transport-node'
import { subjectsOf } from '@outrider/contracts/contract'
import { standingChanged } from '@outrider/contracts/organizations'
import { answeredBy, consumersOf, type ServiceDeclaration } from '@outrider/contracts/service'
import type { ServiceConfig } from './config.ts'
import { awaitSchema } from './db/migrate.ts'
import { deleteOrganizations, receiveStandings } from './db/standings.ts'
import {
  batchPool,
  doesAnswer,
  measurePools,
  metricsPool,
  openDatabase,
  type Pool,
  type PoolBounds,
  requestPool,
  workPool,
} from './db/pool.ts'
import { openNats } from './nats/connection.ts'
import { consume } from './nats/consume.ts'
import { measureDeadLetters } from './nats/dead-letters.ts'
import { countFromZero, createParking, measureParked, retryParked } from './nats/parking.ts'
import { createPublisher, type Publisher } from './nats/publish.ts'
import { type Handler, serveRequests } from './nats/requests.ts'
import type { Subscriber } from './nats/subscriber.ts'
import { type Milestone, milestone, need, serveHealth } from './observe/health.ts'
import { createLog, type Logger } from './observe/log.ts'
import { type StreamWatch, watchDownstream, watchStreams } from './nats/watch.ts'
import { openTracing } from './observe/tracing.ts'

/** The resources of every service that owns data. */
export interface Service {
  readonly declaration: ServiceDeclaration
  readonly name: string
  readonly log: Logger
  /** For consumers, loops and requests of other services. */
  readonly db: Pool
  /** For the statements of batches that find every row by a key: their plans are kept. */
  readonly batchDb: Pool
  /** For requests of callers: slow ones delay only each other. */
  readonly requestDb: Pool
  readonly nats: NatsConnection
  readonly publisher: Publisher
  readonly watch: StreamWatch
  /** Reached once the service handles requests and consumes; before, the process is not ready. */
  readonly started: Milestone
}

/**
 * Opens the health port, the database and NATS; `stack` closes them, newest first. Resolves once the servers are
 * available and the schema is as new as this version: until then the process is live and not ready.
 */
export async function openService(
  declaration: ServiceDeclaration,
  config: ServiceConfig,
  stack: AsyncDisposableStack,
): Promise<Service> {
  const { name } = declaration
  const log = createLog(name, config.logLevel)
  await openTracing(name, config.otelExporterOtlpEndpoint, stack)
  const started = stack.use(milestone(`${name}: starting or ending`))
  if (config.healthPort > 0) stack.use(await serveHealth({ ...config, port: config.healthPort }))
  const open = (bounds: PoolBounds) =>
    stack.adopt(openDatabase(config.databaseUrl, name, bounds, config.databaseCa), (pool) =>
      pool.end({ timeout: 5 }),
    )
  const [db, requestDb, metricsDb] = [open(workPool), open(requestPool), open(metricsPool)]
  const batchDb = open(batchPool)
  const { databaseUrl, databaseCa } = config
  stack.use(need(`${name}: PostgreSQL`, () => doesAnswer(databaseUrl, name, databaseCa)))
  const schema = stack.use(milestone(`${name}: its schema`))
  const [nats] = await Promise.all([
    openNats(config.natsUrl, name, log, config, stack),
    awaitSchema(metricsDb, declaration, log).then(() => schema.reach()),
  ])
  stack.use(measurePools(name, { work: db, batch: batchDb, request: requestDb }, metricsDb))
  return {
    declaration,
    name,
    log,
    db,
    batchDb,
    requestDb,
    nats,
    publisher: createPublisher(nats),
    watch: stack.use(watchStreams(nats, log)),
    started,
  }
}

/**
 * Handles the requests and consumes the events that the service's declaration lists, until `stack` is disposed: one
 * durable consumer for each stream, or for each of its lanes. Throws before it starts anything when the declaration
 * and the handlers differ.
 */
export async function serve(
  service: Service,
  stack: AsyncDisposableStack,
  handlers: Handlers,
): Promise<void> {
  const { declaration, name, nats, log, db, watch } = service
  const { answers } = handlers
  const followsStandings = declaration.consumes.includes(standingChanged)
  const consumes = [
    ...(handlers.consumes ?? []),
    ...(followsStandings ? [receiveStandings(db)] : []),
  ]
  const faults = differences(declaration, { answers, consumes })
  if (faults.length > 0) throw new Error(`${name} does not start: ${faults.join('; ')}`)
  if (consumes.length > 0) {
    const deps = { db, nats, log, service: name }
    const parking = createParking(deps)
    stack.use(retryParked(deps, consumes))
    stack.use(measureParked(deps))
    if (followsStandings) stack.use(deleteOrganizations(db, log))
    stack.use(measureDeadLetters(nats, name))
    countFromZero(
      name,
      consumes.flatMap(({ event }) => subjectsOf(event)),
    )
    const declared = consumersOf(declaration)
    const consumers: AsyncDisposable[] = []
    // Each waits for its pending fetch, a second at most: together they take no longer.
    stack.defer(async () => {
      await Promise.all(consumers.map((each) => each[Symbol.asyncDispose]()))
    })
    const laned = new Set(declared.flatMap(({ stream, lane }) => (lane ? stream : [])))
    const downstream = new Map(
      laned.values().map((stream) => [stream, stack.use(watchDownstream(watch, stream))]),
    )
    for (const { name: consumer, stream, lane } of declared) {
      const subscribers = consumes.filter(({ event }) => event.stream === stream)
      const consumption = {
        nats,
        watch,
        log,
        service: name,
        stream,
        consumer,
        subscribers,
        parking,
        lane,
        isHeld: () => lane !== undefined && downstream.get(stream)?.isFullFor(lane) === true,
      }
      consumers.push(await consume(consumption))
    }
  }
  stack.use(await serveRequests(nats, name, log, answers))
  stack.defer(() => service.started.leave())
  service.started.reach()
  log.info('started')
}

/** The handlers and subscribers of a service, for the contracts of its declaration. */
export interface Handlers {
  readonly answers: readonly Handler[]
  readonly consumes?: readonly Subscriber[]
}

/** Where a declaration and its handlers differ, a sentence for each subject; none when they agree. */
export function differences(
  declaration: ServiceDeclaration,
  { answers, consumes = [] }: Handlers,
): string[] {
  return [
    ...differencesOf(
      subjectNames(answeredBy(declaration)),
      subjectNames(answers.map(({ contract }) => contract)),
    ),
    ...differencesOf(
      subjectNames(declaration.consumes),
      subjectNames(consumes.map(({ event }) => event)),
    ),
  ]
}

function subjectNames(contracts: readonly { readonly subject: string }[]): string[] {
  return contracts.map(({ subject }) => subject)
}

function differencesOf(declared: readonly string[], handled: readonly string[]): string[] {
  const missing = declared.filter((subject) => !handled.includes(subject))
  const surplus = handled.filter((subject) => !declared.includes(subject))
  const repeated = handled.filter((subject, place) => handled.indexOf(subject) < place)
  return [
    ...missing.map((subject) => `${subject} has no handler`),
    ...surplus.map((subject) => `${subject} is handled but not declared`),
    ...repeated.map((subject) => `${subject} has two handlers`),
  ]
}
