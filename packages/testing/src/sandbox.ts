import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { ServiceName } from '@outrider/contracts/services'
import { streamNames } from '@outrider/contracts/streams'
import type { ServiceConfig } from '@outrider/service/config'
import {
  connectNats,
  natsConfiguration,
  operatorUser,
  serverOf,
} from '@outrider/service/nats/connection'
import { consumersOn } from '@outrider/service/nats/consumers'
import { createPublisher, type Publisher } from '@outrider/service/nats/publish'
import { applyStreams } from '@outrider/service/nats/streams'
import { createLog } from '@outrider/service/observe/log'
import { makeEncryptionKey } from '@outrider/service/text/encryption'
import postgres, { type Sql } from 'postgres'
import { inject } from 'vitest'
import { asUser, databaseOf, newPasswords, secret } from './credentials.ts'
import { borrowServers } from './lent-servers.ts'
import { openEmbeddedServers } from './servers.ts'

/** Bytes for all streams together. */
const streamBytes = 64 * 1_024 * 1_024

/** With the secrets that key hashes and encrypt, for the services that need them. */
type SandboxConfig = ServiceConfig & {
  readonly hashSecret: string
  readonly encryptionKeys: string
}

/** A database and a nats-server of a test file's own, with the permissions of a real installation. */
export interface Sandbox {
  /** The configuration of a service: its own database role and NATS user. */
  config(service: ServiceName): SandboxConfig
  /** A connection as a service, with its permissions and no more; closed with the sandbox. */
  connect(service: ServiceName): Promise<NatsConnection>
  /** Connected as the gateway, so a test can send the same requests as a caller. */
  readonly nats: NatsConnection
  /** Publishes as the gateway. */
  readonly publisher: Publisher
  /** Connected as the operator: may read and change every stream. */
  readonly operator: NatsConnection
  /** The URL of that connection, for programs that open their own. */
  readonly operatorUrl: string
  /** The superuser, in this file's database; tables are named with their schema. */
  readonly admin: Sql
}

/**
 * Opens a sandbox; `stack` takes it down again. Open it in `beforeAll` and dispose of the stack in
 * `afterAll`: services that were started with the same stack are then closed before their servers.
 */
export async function openSandbox(stack: AsyncDisposableStack): Promise<Sandbox> {
  const [database, broker] = await Promise.all([cloneDatabase(stack), startBroker(stack)])
  endFetchesFirst(stack, broker.operator)
  const [hashSecret, encryptionKeys] = [secret(), makeEncryptionKey('k1')]
  const config = (service: ServiceName): SandboxConfig => ({
    hashSecret,
    encryptionKeys,
    databaseUrl: asUser(database.url, service, inject('database').passwords[service]),
    natsUrl: asUser(broker.url, service, broker.passwords[service]),
    logLevel: 'silent',
    healthPort: 0,
  })
  const log = createLog('test', 'silent')
  const connectAs = async (service: ServiceName) =>
    stack.adopt(await connectNats(config(service).natsUrl, service, log), (nats) => nats.close())
  const nats = await connectAs('gateway')
  return {
    config,
    connect: connectAs,
    nats,
    publisher: createPublisher(nats),
    operator: broker.operator,
    operatorUrl: broker.operatorUrl,
    admin: database.admin,
  }
}

/**
 * Has the stack delete every consumer before it disposes of anything: a service that is stopped waits until the server has ended its
 * fetches, a second for each house. The messages are not needed any more.
 */
function endFetchesFirst(stack: AsyncDisposableStack, operator: NatsConnection): void {
  const dispose = stack.disposeAsync.bind(stack)
  stack.disposeAsync = async () => {
    try {
      const manager = await jetstreamManager(operator)
      const deleted = streamNames.flatMap((stream) =>
        consumersOn(stream).map(({ name }) => manager.consumers.delete(stream, name)),
      )
      await Promise.allSettled(deleted) // a test may have deleted some, or stopped the server
    } finally {
      await dispose()
    }
  }
}

async function cloneDatabase(stack: AsyncDisposableStack) {
  const { url: serverUrl, template } = inject('database')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const server = postgres(serverUrl, { max: 1 })
  stack.defer(() => server.end())
  // A copy of files takes half as long as one by the write-ahead log, and its removal a third.
  await server`create database ${server(name)} template ${server(template)} strategy file_copy`
  stack.defer(async () => {
    await server`drop database ${server(name)} with (force)`
  })
  const url = databaseOf(serverUrl, name)
  const admin = postgres(url, { max: 2, transform: { column: postgres.camel.column } })
  stack.defer(() => admin.end({ timeout: 5 }))
  return { url, admin }
}

async function startBroker(stack: AsyncDisposableStack) {
  const passwords = { ...newPasswords(), operator: secret() }
  const lender = inject('lender')
  const servers = lender === null ? await openEmbeddedServers() : borrowServers(lender)
  const { url } = stack.use(
    await servers.startNats(natsConfiguration(passwords.operator, passwords)),
  )
  const operatorUrl = asUser(url, operatorUser, passwords.operator)
  const operator = await connect(serverOf(operatorUrl))
  stack.defer(() => operator.close())
  await applyStreams(operator, { bytes: streamBytes, replicas: 1 })
  return { url, passwords, operator, operatorUrl }
}
