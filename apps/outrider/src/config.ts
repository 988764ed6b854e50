import { minHashSecret } from '@outrider/contracts/hashes'
import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type OutriderConfig = Static<typeof OutriderConfig>
const OutriderConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data' }),
  /** The port that serves `/livez`, `/readyz`, and `/metrics` without a token; 0 turns it off. */
  HEALTH_PORT: ServiceConfig.properties.healthPort,
  /** An existing server to use. Its user must be able to create roles and schemas. */
  DATABASE_URL: Type.Optional(ServiceConfig.properties.databaseUrl),
  DATABASE_CA: ServiceConfig.properties.databaseCa,
  /** An existing server to use. All services connect with the credentials in the URL. */
  NATS_URL: Type.Optional(ServiceConfig.properties.natsUrl),
  /** Bytes and replicas of all streams together; by default of a server that is there already, or half of the free disk. */
  STREAM_BYTES: Type.Optional(Type.Integer({ minimum: 16_777_216 })),
  STREAM_REPLICAS: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  NATS_SERVER_BIN: Type.Optional(Type.String({ minLength: 1 })),
  OPERATOR_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  HASH_SECRET: Type.Optional(Type.String({ minLength: minHashSecret })),
  LOG_LEVEL: { ...ServiceConfig.properties.logLevel, default: 'warn' },
})

/** The variables of the all-in-one. Each service reads its own variables by its own `readConfig`. */
export function readConfig(env: NodeJS.ProcessEnv): OutriderConfig {
  return read(OutriderConfig, env)
}
