import { minHashSecret } from '@outrider/contracts/keyed-hash'
import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type OutriderConfig = Static<typeof OutriderConfig>
const OutriderConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535 }),
  DATA_DIR: Type.String({ minLength: 1 }),
  /** Where `/livez`, `/readyz` and `/metrics` answer without a token; 0 for nowhere. */
  HEALTH_PORT: ServiceConfig.properties.healthPort,
  /** Given: that server is used. It must let us create roles and schemas. */
  DATABASE_URL: Type.Optional(ServiceConfig.properties.databaseUrl),
  DATABASE_CA: ServiceConfig.properties.databaseCa,
  /** Given: that server is used, by all services with the credentials in the URL. */
  NATS_URL: Type.Optional(ServiceConfig.properties.natsUrl),
  NATS_SERVER_BIN: Type.Optional(Type.String({ minLength: 1 })),
  OPERATOR_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  HASH_SECRET: Type.Optional(Type.String({ minLength: minHashSecret })),
  LOG_LEVEL: ServiceConfig.properties.logLevel,
})

/** The variables of the all-in-one; those of the services are read by the services' own `readConfig`. */
export function readConfig(env: NodeJS.ProcessEnv): OutriderConfig {
  return read(OutriderConfig, {
    PORT: Number(env['PORT'] ?? 8080),
    DATA_DIR: env['DATA_DIR'] ?? '.data',
    HEALTH_PORT: Number(env['HEALTH_PORT'] || 0),
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
    ...given(env, [
      'DATABASE_URL',
      'DATABASE_CA',
      'NATS_URL',
      'NATS_SERVER_BIN',
      'OPERATOR_TOKEN',
      'HASH_SECRET',
    ]),
  })
}

function given(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}
