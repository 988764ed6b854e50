import { statfs } from 'node:fs/promises'
import { connect } from '@nats-io/transport-node'
import { type OwnerName, ownerNames, owners } from '@outrider/contracts/services'
import {
  type NatsFiles,
  natsFilesIn,
  readConfig as read,
  ServiceConfig,
} from '@outrider/service/config'
import { migrate, migrationsOf } from '@outrider/service/db/migrate'
import { serverOf } from '@outrider/service/nats/connection'
import { applyStreams } from '@outrider/service/nats/streams'
import { type Static, Type } from 'typebox'
import { streamSettings } from './config.ts'

/** Configuration of the job that migrates schemas. */
export interface DatabaseJob {
  /** May create roles and schemas. */
  readonly adminUrl: string
  /** A PEM file of the authorities that sign the database's certificate. */
  readonly ca: string | undefined
  readonly passwordFor: (service: OwnerName) => string
}

/** Configuration of the job that creates streams and consumers. */
export type StreamsJob = Static<typeof StreamsJob>
const StreamsJob = Type.Object({
  /** With the credentials of the operator. */
  NATS_URL: ServiceConfig.properties.natsUrl,
  /** Bytes for all streams together. */
  ...streamSettings,
})

const Password = Type.String({ minLength: 16 })
const DatabaseJob = Type.Object({
  DATABASE_URL: ServiceConfig.properties.databaseUrl,
  ...Object.fromEntries(ownerNames.map((service) => [variableOf(service), Password])),
})

/** `DATABASE_URL`, and `<SERVICE>_PASSWORD` for each service that owns a schema. */
export function readDatabaseJob(env: NodeJS.ProcessEnv): DatabaseJob {
  const { DATABASE_URL: adminUrl } = read(DatabaseJob, env)
  const ca = env['DATABASE_CA'] || undefined
  return { adminUrl, ca, passwordFor: (service) => env[variableOf(service)] ?? '' }
}

/** `NATS_URL`, `STREAM_BYTES` and, where it is not 1, `STREAM_REPLICAS`. */
export function readStreamsJob(env: NodeJS.ProcessEnv): StreamsJob {
  return read(StreamsJob, env)
}

/** The variable that holds a service's database password. */
export function variableOf(service: OwnerName): string {
  return `${service.toUpperCase()}_PASSWORD`
}

/** Brings every schema to its newest migration. */
export async function prepareDatabase(
  adminUrl: string,
  passwordFor: (service: OwnerName) => string,
  ca?: string,
): Promise<void> {
  const schemas = owners.map((declaration) => ({
    name: declaration.name,
    password: passwordFor(declaration.name),
    migrations: migrationsOf(declaration),
  }))
  await migrate(adminUrl, schemas, ca)
}

/** Milliseconds to wait for a nats-server that is not reachable yet. */
const reconnecting = { waitOnFirstConnect: true, reconnectTimeWait: 250, maxReconnectAttempts: 240 }

/** Creates or updates streams and consumers as the contracts declare them. */
export async function prepareStreams(
  operatorUrl: string,
  storage: Parameters<typeof applyStreams>[1],
  files: NatsFiles = {},
): Promise<void> {
  const nats = await connect({ ...serverOf(operatorUrl, files), ...reconnecting })
  try {
    await applyStreams(nats, storage)
  } finally {
    await nats.close()
  }
}

const largestShare = 64 * 1_024 ** 3

/** Bytes that streams may use on the disk of a directory: half of the free space, at most 64 GiB. */
export async function storageFor(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return Math.min(largestShare, Math.floor((bavail * bsize) / 2))
}

/** Jobs that run before the services of a version start. Each is safe to repeat. */
export const jobs: Readonly<Record<string, (env: NodeJS.ProcessEnv) => Promise<void>>> = {
  database: (env) => {
    const { adminUrl, ca, passwordFor } = readDatabaseJob(env)
    return prepareDatabase(adminUrl, passwordFor, ca)
  },
  streams: (env) => {
    const { NATS_URL, STREAM_BYTES, STREAM_REPLICAS } = readStreamsJob(env)
    const storage = { bytes: STREAM_BYTES, replicas: STREAM_REPLICAS }
    return prepareStreams(NATS_URL, storage, natsFilesIn(env))
  },
}
