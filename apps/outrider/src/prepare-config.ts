import { ownerNames, type OwnerName } from '@outrider/contracts/services'
import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

/** What the job that prepares schemas is told. */
export interface DatabaseJob {
  /** May create roles and schemas. */
  readonly adminUrl: string
  /** A PEM file of the authorities that sign the database's certificate. */
  readonly ca: string | undefined
  readonly passwordFor: (service: OwnerName) => string
}

/** What the job that prepares streams is told. */
export type StreamsJob = Static<typeof StreamsJob>
const StreamsJob = Type.Object({
  /** As the operator. */
  NATS_URL: ServiceConfig.properties.natsUrl,
  /** Bytes for all streams together. */
  STREAM_BYTES: Type.Integer({ minimum: 16_777_216 }),
  STREAM_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
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
