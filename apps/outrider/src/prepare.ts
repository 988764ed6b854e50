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
import { databasesIn, storageOf, streamSettings } from './config.ts'

/** Configuration of the job that migrates schemas. */
export interface DatabaseJob {
  /** The database of a service, as a role that may create roles and schemas. */
  readonly adminUrl: (service: OwnerName) => string
  /** A PEM file of the authorities that sign the databases' certificates. */
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

/** For each service its `<SERVICE>_PASSWORD`, and its `<SERVICE>_DATABASE_URL` or `DATABASE_URL`. */
export function readDatabaseJob(
  env: NodeJS.ProcessEnv,
  services: readonly OwnerName[] = ownerNames,
): DatabaseJob {
  const own = databasesIn(env, services)
  const needsShared = services.some((service) => own[service] === undefined)
  read(
    Type.Object({
      ...(needsShared ? { DATABASE_URL: ServiceConfig.properties.databaseUrl } : {}),
      ...Object.fromEntries(services.map((service) => [variableOf(service), Password])),
    }),
    env,
  )
  return {
    adminUrl: (service) => own[service] ?? env['DATABASE_URL'] ?? '',
    ca: env['DATABASE_CA'] || undefined,
    passwordFor: (service) => env[variableOf(service)] ?? '',
  }
}

/** `NATS_URL`, `STREAM_BYTES`, and the settings of streams that have a default. */
export function readStreamsJob(env: NodeJS.ProcessEnv): StreamsJob {
  return read(StreamsJob, env)
}

/** The variable that holds a service's database password. */
export function variableOf(service: OwnerName): string {
  return `${service.toUpperCase()}_PASSWORD`
}

/** Brings the schemas of the services to their newest migrations, each in its database. */
export async function prepareDatabase(
  { adminUrl, passwordFor, ca }: DatabaseJob,
  services: readonly OwnerName[] = ownerNames,
): Promise<void> {
  const chosen = owners.filter(({ name }) => services.includes(name))
  for (const [url, declarations] of Map.groupBy(chosen, ({ name }) => adminUrl(name)))
    await migrate(
      url,
      declarations.map((declaration) => ({
        name: declaration.name,
        password: passwordFor(declaration.name),
        migrations: migrationsOf(declaration),
      })),
      ca,
    )
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

/** Bytes that streams may use on the disk of a directory: half of the free space, at most 64 GiB; with archives, half of that. */
export async function storageFor(directory: string, hasArchives = false): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  const bytes = Math.min(largestShare, Math.floor((bavail * bsize) / 2))
  return hasArchives ? Math.floor(bytes / 2) : bytes
}

type Job = (env: NodeJS.ProcessEnv, services?: readonly string[]) => Promise<void>

/** Jobs that run before the services of a version start; `database` for all services or those named. Each is safe to repeat. */
export const jobs: Readonly<Record<string, Job>> = {
  database: async (env, services = []) => {
    const named = ownerNames.filter((name) => services.length === 0 || services.includes(name))
    const unknown = services.find((service) => !named.some((name) => name === service))
    if (unknown !== undefined)
      throw new Error(`${unknown} has no database: must be one of ${ownerNames.join(', ')}`)
    await prepareDatabase(readDatabaseJob(env, named), named)
  },
  streams: (env) => {
    const job = readStreamsJob(env)
    return prepareStreams(job.NATS_URL, storageOf(job, job.STREAM_BYTES), natsFilesIn(env))
  },
}
