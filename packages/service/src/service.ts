import type { NatsConnection } from '@nats-io/transport-node'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import type { ServiceConfig } from './config.ts'
import { openDatabase, type Pool } from './database.ts'
import { serveHealth } from './health.ts'
import { createLog, type Logger } from './log.ts'
import { connectNats } from './nats.ts'
import { createPublisher, type Publisher } from './publish.ts'

/** What every service that owns data works with. */
export interface Service {
  readonly declaration: ServiceDeclaration
  readonly name: string
  readonly log: Logger
  readonly db: Pool
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
  const db = stack.adopt(openDatabase(config.databaseUrl, name), (pool) => pool.end({ timeout: 5 }))
  const nats = stack.adopt(await connectNats(config.natsUrl, name, log), (connection) =>
    connection.close(),
  )
  if (config.healthPort > 0) {
    const ready = async () => !nats.isClosed() && (await db`select 1`).length === 1
    stack.use(await serveHealth(config.healthPort, ready))
  }
  return { declaration, name, log, db, nats, publisher: createPublisher(nats) }
}
