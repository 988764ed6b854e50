import type { NatsConnection } from '@nats-io/transport-node'
import type { ServiceName } from '@outrider/contracts/services'
import type { ServiceConfig } from './config.ts'
import { openDatabase, type Pool } from './database.ts'
import { serveHealth } from './health.ts'
import { createLog, type Logger } from './log.ts'
import { connectNats } from './nats.ts'
import { createPublisher, type Publisher } from './publish.ts'

/** What every service that owns data works with. */
export interface Service {
  readonly name: ServiceName
  readonly log: Logger
  readonly db: Pool
  readonly nats: NatsConnection
  readonly publisher: Publisher
}

/** Opens the database, NATS and the health port; `stack` closes them, newest first. */
export async function openService(
  name: ServiceName,
  config: ServiceConfig,
  stack: AsyncDisposableStack,
): Promise<Service> {
  const log = createLog(name, config.logLevel)
  const db = stack.adopt(openDatabase(config.databaseUrl, name), (pool) => pool.end({ timeout: 5 }))
  const nats = stack.adopt(await connectNats(config.natsUrl, name, log), (connection) =>
    connection.close(),
  )
  if (config.healthPort > 0) {
    const ready = async () => !nats.isClosed() && (await db`select 1`).length === 1
    stack.use(await serveHealth(config.healthPort, ready))
  }
  return { name, log, db, nats, publisher: createPublisher(nats) }
}
