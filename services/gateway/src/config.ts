import { fileURLToPath } from 'node:url'
import { defaultRates, type Rates } from '@outrider/contracts/gateway'
import { NatsConfig, readConfig as read, ServiceConfig, TlsFiles } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

const builtIn = (app: string) =>
  fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url))

export type GatewayConfig = Static<typeof GatewayConfig>
const GatewayConfig = Type.Object({
  ...NatsConfig.properties,
  logLevel: ServiceConfig.properties.logLevel,
  /** Where `/metrics` needs no token; `/livez` and `/readyz` are on the main port as well. */
  healthPort: Type.Optional(ServiceConfig.properties.healthPort),
  otelExporterOtlpEndpoint: ServiceConfig.properties.otelExporterOtlpEndpoint,
  /** Whether each request is logged. */
  accessLog: Type.Optional(Type.Boolean({ default: true })),
  ...TlsFiles.properties,
  host: ServiceConfig.properties.host,
  port: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  /** How callers reach the gateway: an origin, without a slash at its end. */
  publicUrl: Type.String({ pattern: '^https?://[^/]+$' }),
  /** Whether `Strict-Transport-Security` includes the subdomains of the host. */
  hstsSubdomains: Type.Optional(Type.Boolean({ default: true })),
  /** Where the built dashboard lies; without one, a page says how to build it. */
  dashboardDir: Type.Optional(Type.String({ minLength: 1, default: builtIn('dashboard') })),
  /** Where the built documentation lies; without it, a page leads to the reference. */
  docsDir: Type.Optional(Type.String({ minLength: 1, default: builtIn('docs') })),
  /** Proxies in front that write `X-Forwarded-For`; none by default, but https needs a proxy, so it must be given there. */
  trustedProxies: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  /** Seconds for which a closing gateway continues to serve, unready. */
  closingSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  /** The token of operator routes; without it there are none. */
  operatorToken: Type.Optional(Type.String({ minLength: 16 })),
  rateLimit: Type.Unsafe<Rates>(
    Type.Object(
      Object.fromEntries(
        Object.entries(defaultRates).map(([name, rate]) => [
          name,
          Type.Integer({ minimum: 1, maximum: 1_000_000, default: rate }),
        ]),
      ),
    ),
  ),
})

/** Reads the gateway's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const scheme = env['TLS_CERTIFICATE'] ? 'https' : 'http'
  const config = read(GatewayConfig, env, {
    publicUrl: env['PUBLIC_URL'] || `${scheme}://localhost:${env['PORT'] || 8080}`,
    rateLimit: Object.fromEntries(
      Object.keys(defaultRates).map((name) => [name, env[`RATE_LIMIT_${name}`] || undefined]),
    ),
  })
  if (config.publicUrl.startsWith('https:') && config.trustedProxies === undefined)
    throw new Error(
      'configuration: PUBLIC_URL is https, so TRUSTED_PROXIES must be the number of proxies that append to X-Forwarded-For, or 0',
    )
  return config
}
