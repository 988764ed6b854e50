import { minHashSecret } from '@outrider/contracts/keyed-hash'
import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type OutriderConfig = Static<typeof OutriderConfig>
const OutriderConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535 }),
  DATA_DIR: Type.String({ minLength: 1 }),
  /** Given: that server is used. It must let us create roles and schemas. */
  DATABASE_URL: Type.Optional(Type.String({ format: 'uri' })),
  /** Given: that server is used, by all services with the credentials in the URL. */
  NATS_URL: Type.Optional(Type.String({ format: 'uri' })),
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
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
    ...given(env, ['DATABASE_URL', 'NATS_URL', 'NATS_SERVER_BIN', 'OPERATOR_TOKEN', 'HASH_SECRET']),
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
