import { parse } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import { type Static, type TSchema, Type } from 'typebox'

/** What each service needs to be told, whoever starts it. */
export type ServiceConfig = Static<typeof ServiceConfig>
export const ServiceConfig = Type.Object({
  /** With the service's own role; the schema is the service's name. */
  databaseUrl: Type.String({ format: 'uri' }),
  /** With the service's own user. */
  natsUrl: Type.String({ format: 'uri' }),
  logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent']),
  /** Where `/livez` and `/readyz` answer; 0 for nowhere. */
  healthPort: Type.Integer({ minimum: 0, maximum: 65_535 }),
})

/** The variables of `ServiceConfig`, not yet checked. */
export function serviceEnvironment(env: NodeJS.ProcessEnv): Record<string, unknown> {
  return {
    databaseUrl: env['DATABASE_URL'],
    natsUrl: env['NATS_URL'],
    logLevel: env['LOG_LEVEL'] ?? 'info',
    healthPort: Number(env['HEALTH_PORT'] ?? 0),
  }
}

/** Checks the environment once; throws one error that names every fault. */
export function readConfig<Schema extends TSchema>(
  schema: Schema,
  values: unknown,
): Static<Schema> {
  try {
    return parse(schema, values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const faults = error.faults.map(({ field, message }) => `${variableOf(field)} ${message}`)
    throw new Error(`configuration: ${faults.join('; ')}`, { cause: error })
  }
}

/** A setting is named after its variable: `smtpUrl` is `SMTP_URL`, `rateLimit.READS` is `RATE_LIMIT_READS`. */
function variableOf(field: string): string {
  return field
    .replaceAll(/[.-]/g, '_')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase()
}
