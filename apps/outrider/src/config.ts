import { minHashSecret } from '@outrider/contracts/hashes'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import {
  CellConfig,
  EncryptionConfig,
  readConfig as read,
  ServiceConfig,
} from '@outrider/service/config'
import { type Static, Type } from 'typebox'

/** The storage of streams. */
export const streamSettings = {
  STREAM_BYTES: Type.Integer({ minimum: 16_777_216 }),
  STREAM_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  STREAM_TAGS: Type.String({ pattern: '^([\\w:.-]+(,[\\w:.-]+)*)?$', default: '' }),
  /** Whether the archives are made from which `operator restore` reads. */
  STREAM_ARCHIVE: Type.Boolean({ default: false }),
  /** Bytes for all archives together. By default as many as for the streams. */
  STREAM_ARCHIVE_BYTES: Type.Optional(Type.Integer({ minimum: 16_777_216 })),
}

/** The storage of streams and archives that settings ask for. */
export function storageOf(
  settings: Pick<OutriderConfig, Exclude<keyof typeof streamSettings, 'STREAM_BYTES'>>,
  bytes: number,
) {
  const { STREAM_TAGS: tags, STREAM_ARCHIVE_BYTES: archiveBytes = bytes } = settings
  return {
    bytes,
    replicas: settings.STREAM_REPLICAS,
    tags: tags === '' ? [] : tags.split(','),
    archiveBytes: settings.STREAM_ARCHIVE ? archiveBytes : undefined,
  }
}

export type OutriderConfig = Static<typeof OutriderConfig> & { readonly databases: Databases }
const OutriderConfig = Type.Object({
  HOST: ServiceConfig.properties.host,
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data' }),
  /** The port that serves `/livez`, `/readyz`, and `/metrics` without a token; 0 turns it off. */
  HEALTH_PORT: ServiceConfig.properties.healthPort,
  /** An existing server to use. Its user must be able to create roles and schemas. */
  DATABASE_URL: Type.Optional(ServiceConfig.properties.databaseUrl),
  DATABASE_CA: ServiceConfig.properties.databaseCa,
  /** An existing server to use. All services connect with the credentials in the URL. */
  NATS_URL: Type.Optional(ServiceConfig.properties.natsUrl),
  /** Bytes for all streams together. By default half of the free space of DATA_DIR. */
  ...streamSettings,
  STREAM_BYTES: Type.Optional(streamSettings.STREAM_BYTES),
  NATS_SERVER_BIN: Type.Optional(Type.String({ minLength: 1 })),
  OPERATOR_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  HASH_SECRET: Type.Optional(Type.String({ minLength: minHashSecret })),
  /** Whether users may create organizations. */
  SELF_SERVICE: Type.Boolean({ default: true }),
  ENCRYPTION_KEYS: Type.Optional(EncryptionConfig.properties.encryptionKeys),
  CELL: CellConfig.properties.cell,
  LOG_LEVEL: { ...ServiceConfig.properties.logLevel, default: 'warn' },
})

/** The variables of the all-in-one. Each service reads its own variables by its own `readConfig`. */
export function readConfig(env: NodeJS.ProcessEnv): OutriderConfig {
  return { ...read(OutriderConfig, env), databases: databasesIn(env) }
}

/** The URLs of services that have a database of their own. */
export type Databases = Partial<Readonly<Record<ServiceName, string>>>

/** Reads the variables `<SERVICE>_DATABASE_URL`. Throws one error that names those that are no URL. */
export function databasesIn(
  env: NodeJS.ProcessEnv,
  services: readonly ServiceName[] = serviceNames,
): Databases {
  const variables = new Map(services.map((name) => [name, `${name.toUpperCase()}_DATABASE_URL`]))
  const url = Type.Optional(ServiceConfig.properties.databaseUrl)
  const urls = read(
    Type.Object(Object.fromEntries(variables.values().map((each) => [each, url]))),
    env,
  )
  return Object.fromEntries(
    [...variables].flatMap(([name, variable]) => (urls[variable] ? [[name, urls[variable]]] : [])),
  )
}
