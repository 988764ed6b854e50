import type { NatsConnection } from '@nats-io/transport-node'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import { awaitSchema } from './await-schema.ts'
import type { ServiceConfig } from './config.ts'
import {
  doesAnswer,
  metricsPool,
  openDatabase,
  type Pool,
  type PoolBounds,
  requestPool,
  workPool,
} from './database.ts'
import { createLog, type Logger } from './log.ts'
import { measurePools } from './measure-pools.ts'
import { serveHealth } from './monitor/health.ts'
import { type Milestone, milestone, need } from './monitor/needs.ts'
import { openNats } from './nats.ts'
import { openTracing } from './tracing/tracing.ts'
import { createPublisher, type Publisher } from './publish.ts'

/** What every service that owns data works with. */
export interface Service {
  readonly declaration: ServiceDeclaration
  readonly name: string
  readonly log: Logger
  /** For consuming, for loops and for what other services ask. */
  readonly db: Pool
  /** For what callers ask: slow questions hold up each other, and nothing else. */
  readonly requestDb: Pool
  readonly nats: NatsConnection
  readonly publisher: Publisher
  /** Reached once the service answers and consumes; before, the process is not ready. */
  readonly started: Milestone
}

/**
 * Opens the health port, the database and NATS; `stack` closes them, newest first. Resolves once the servers are there and the schema is
 * as new as this version: until then the process is live and not ready.
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
  if (config.healthPort > 0) stack.use(await serveHealth(config.healthPort))
  const open = (bounds: PoolBounds) =>
    stack.adopt(openDatabase(config.databaseUrl, name, bounds, config.databaseCa), (pool) =>
      pool.end({ timeout: 5 }),
    )
  const [db, requestDb, metricsDb] = [open(workPool), open(requestPool), open(metricsPool)]
  const { databaseUrl, databaseCa } = config
  stack.use(need(`${name}: PostgreSQL`, () => doesAnswer(databaseUrl, name, databaseCa)))
  const schema = stack.use(milestone(`${name}: its schema`))
  const [nats] = await Promise.all([
    openNats(config.natsUrl, name, log, config, stack),
    awaitSchema(metricsDb, declaration, log).then(() => schema.reach()),
  ])
  stack.use(measurePools(name, { work: db, request: requestDb }, metricsDb))
  return {
    declaration,
    name,
    log,
    db,
    requestDb,
    nats,
    publisher: createPublisher(nats, log),
    started,
  }
}
