import type { NatsConnection } from '@nats-io/transport-node'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import type { ServiceConfig } from './config.ts'
import {
  healthPool,
  openDatabase,
  type Pool,
  type PoolBounds,
  requestPool,
  workPool,
} from './database.ts'
import { serveHealth } from './health.ts'
import { createLog, type Logger } from './log.ts'
import { connectNats } from './nats.ts'
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
}

/** Opens the database, NATS and the health port; `stack` closes them, newest first. */
export async function openService(
  declaration: ServiceDeclaration,
  config: ServiceConfig,
  stack: AsyncDisposableStack,
): Promise<Service> {
  const { name } = declaration
  const log = createLog(name, config.logLevel)
  const open = (bounds: PoolBounds) =>
    stack.adopt(openDatabase(config.databaseUrl, name, bounds), (pool) => pool.end({ timeout: 5 }))
  const [db, requestDb] = [open(workPool), open(requestPool)]
  const nats = stack.adopt(await connectNats(config.natsUrl, name, log), (connection) =>
    connection.close(),
  )
  if (config.healthPort > 0) {
    const health = open(healthPool)
    const ready = async () => !nats.isClosed() && (await health`select 1`).length === 1
    stack.use(await serveHealth(config.healthPort, ready))
  }
  return { declaration, name, log, db, requestDb, nats, publisher: createPublisher(nats) }
}
