import { parseSettings } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import { type Static, type TObject, Type } from 'typebox'
import { defaultDenied, defaultPorts } from './http/addresses.ts'
import { encryptionFaults } from './text/encryption.ts'

/** A file's path. */
const File = Type.Optional(Type.String({ minLength: 1 }))
const databaseUrl = '^postgres(ql)?://'
const natsUrls = '^(nats|tls)://[^,]+(,(nats|tls)://[^,]+)*$'

/** Files that secure a connection to NATS; each is read again for every connection. */
export type NatsFiles = Static<typeof NatsFiles>
const NatsFiles = Type.Object({
  /** A user's JWT and seed, as `nsc` writes them. */
  natsCredentials: File,
  /** PEM: authorities that sign the servers' certificates, by default the system's; the client's certificate and key. */
  natsCa: File,
  natsCert: File,
  natsKey: File,
})

/** How NATS is reached: see `serverOf`. */
export const NatsConfig = Type.Object({
  /** With the service's own user; several servers of a cluster are separated by commas. */
  natsUrl: Type.String({ pattern: natsUrls }),
  ...NatsFiles.properties,
})

/** PEM files: the certificate that a process presents on its ports, and its key. With both it serves https. */
type TlsFiles = Static<typeof TlsFiles>
export const TlsFiles = Type.Object({
  tlsCertificate: File,
  tlsKey: File,
})

/** The environment variables that every service needs. */
export type ServiceConfig = Static<typeof ServiceConfig>
export const ServiceConfig = Type.Object({
  /**
   * With the service's own role; the schema is the service's name. Several hosts:
   * `postgres://role:password@one:5432,two:5432/name`; TLS: `?sslmode=require`, `verify-ca` or `verify-full`.
   */
  databaseUrl: Type.String({ pattern: databaseUrl }),
  /** A PEM file of authorities that sign the database's certificate; given, it is checked. */
  databaseCa: File,
  ...NatsConfig.properties,
  logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  /** Where traces go by OTLP over HTTP, without the `/v1/traces` at its end; not sent if omitted. */
  otelExporterOtlpEndpoint: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** The address that the process listens on. */
  host: Type.Optional(Type.String({ minLength: 1, default: '127.0.0.1' })),
  /** The port of `/livez`, `/readyz` and `/metrics`; 0 for none. */
  healthPort: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  ...TlsFiles.properties,
})

/** The setting of services that store secrets: see `createVault`. */
export const EncryptionConfig = Type.Object({
  /** `id:base64,…`: the first key encrypts secrets at rest, all decrypt them. 32 bytes each. */
  encryptionKeys: Type.String(),
})

/** The setting of services that make keys and tokens. */
export const CellConfig = Type.Object({
  /** Two letters or digits: they begin the keys and tokens that this installation makes, so that a router finds it. */
  cell: Type.Optional(Type.String({ pattern: '^[0-9a-z]{2}$' })),
})

/** The settings of services that call hosts which callers have named: see `outboundRules`. */
export const OutboundConfig = Type.Object({
  /** Networks that are reached though they are not public, and over http, in CIDR notation. */
  webhookAllowedCidrs: Type.Optional(Type.String({ default: '' })),
  /** Networks that are never reached, even if they are allowed. */
  outboundDeniedCidrs: Type.Optional(Type.String({ default: defaultDenied })),
  /** Ports and ranges of ports. */
  outboundPorts: Type.Optional(Type.String({ default: defaultPorts })),
  /** Hosts that are called, with their subdomains; any if empty. */
  outboundAllowedHosts: Type.Optional(Type.String({ default: '' })),
})

/** The files that secure connections to NATS, as the environment names them. */
export function natsFilesIn(env: NodeJS.ProcessEnv): NatsFiles {
  return readConfig(NatsFiles, env)
}

/** The certificate of this process, as the environment names it. */
export function tlsFilesIn(env: NodeJS.ProcessEnv): TlsFiles {
  return readConfig(TlsFiles, env)
}

/**
 * Reads each setting of the schema from the variable that is named after it, and checks all of them once; throws one
 * error that names every fault. An empty variable counts as not set. A value in `derived` replaces the variable's
 * text.
 */
export function readConfig<Schema extends TObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
  derived: Readonly<Record<string, unknown>> = {},
): Static<Schema> {
  const texts = Object.fromEntries(
    Object.keys(schema.properties).map((name) => [name, env[variableOf(name)] || undefined]),
  )
  const given = Object.entries({ ...texts, ...derived }).filter(([, value]) => value !== undefined)
  const { encryptionKeys } = schema.properties['encryptionKeys'] ? texts : {}
  const faults = encryptionKeys === undefined ? [] : encryptionFaults(encryptionKeys)
  const messages = faults.map((fault) => `ENCRYPTION_KEYS ${fault}`)
  if (!texts['tlsCertificate'] !== !texts['tlsKey'])
    messages.push('TLS_CERTIFICATE and TLS_KEY belong together')
  try {
    const config = parseSettings(schema, Object.fromEntries(given))
    if (messages.length === 0) return config
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    messages.unshift(...error.faults.map(({ field, message }) => `${variableOf(field)} ${message}`))
  }
  throw new Error(`configuration: ${messages.join('; ')}`)
}

/** A setting is named after its variable: `smtpUrl` is `SMTP_URL`, `rateLimit.READS` is `RATE_LIMIT_READS`. */
function variableOf(field: string): string {
  return field
    .replaceAll(/[.-]/g, '_')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase()
}
