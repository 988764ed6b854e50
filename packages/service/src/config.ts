import { parse } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import type { NatsFiles } from './nats.ts'
import { type Static, type TSchema, Type } from 'typebox'

/** A file's path. */
const File = Type.Optional(Type.String({ minLength: 1 }))
const databaseUrl = '^postgres(ql)?://'
const natsUrls = '^(nats|tls)://[^,]+(,(nats|tls)://[^,]+)*$'

/** How NATS is reached: see `serverOf`. */
export const NatsConfig = Type.Object({
  /** With the service's own user; several servers of a cluster are separated by commas. */
  natsUrl: Type.String({ pattern: natsUrls }),
  natsCredentials: File,
  natsCa: File,
  natsCert: File,
  natsKey: File,
})

/** What each service needs to be told, whoever starts it. */
export type ServiceConfig = Static<typeof ServiceConfig>
export const ServiceConfig = Type.Object({
  /**
   * With the service's own role; the schema is the service's name. Several hosts: `postgres://role:password@one:5432,two:5432/name`;
   * TLS: `?sslmode=require`, `verify-ca` or `verify-full`.
   */
  databaseUrl: Type.String({ pattern: databaseUrl }),
  /** A PEM file of authorities that sign the database's certificate; given, it is checked. */
  databaseCa: File,
  ...NatsConfig.properties,
  logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent']),
  /** Where traces go by OTLP over HTTP, without the `/v1/traces` at its end; nowhere when left out. */
  otelExporterOtlpEndpoint: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Where `/livez`, `/readyz` and `/metrics` answer; 0 for nowhere. */
  healthPort: Type.Integer({ minimum: 0, maximum: 65_535 }),
})

/** The variables of `ServiceConfig`, not yet checked. */
export function serviceEnvironment(env: NodeJS.ProcessEnv): Record<string, unknown> {
  return {
    databaseUrl: env['DATABASE_URL'],
    ...given(env, {
      databaseCa: 'DATABASE_CA',
      natsUrl: 'NATS_URL',
      otelExporterOtlpEndpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    }),
    ...natsFilesIn(env),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    healthPort: Number(env['HEALTH_PORT'] || 0),
  }
}

/** The files by which connections to NATS are secured, as the environment names them. */
export function natsFilesIn(env: NodeJS.ProcessEnv): NatsFiles {
  return given(env, {
    natsCredentials: 'NATS_CREDENTIALS',
    natsCa: 'NATS_CA',
    natsCert: 'NATS_CERT',
    natsKey: 'NATS_KEY',
  })
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

/** The settings whose variables are set. */
function given(
  env: NodeJS.ProcessEnv,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, variable]) => {
      const value = env[variable]
      return value ? [[name, value]] : []
    }),
  )
}
