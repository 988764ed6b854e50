import { fileURLToPath } from 'node:url'
import { defaultRates, type Rates } from '@outrider/contracts/gateway'
import {
  NatsConfig,
  readConfig as read,
  ServiceConfig,
  serviceEnvironment,
} from '@outrider/service/config'
import { type Static, Type } from 'typebox'

const Rate = Type.Integer({ minimum: 1, maximum: 1_000_000 })

const builtDashboard = fileURLToPath(new URL('../../../apps/dashboard/dist', import.meta.url))

export type GatewayConfig = Static<typeof GatewayConfig>
const GatewayConfig = Type.Object({
  ...NatsConfig.properties,
  logLevel: ServiceConfig.properties.logLevel,
  /** Where `/metrics` answer without a token; `/livez` and `/readyz` are on the main port as well. */
  healthPort: Type.Optional(ServiceConfig.properties.healthPort),
  otelExporterOtlpEndpoint: ServiceConfig.properties.otelExporterOtlpEndpoint,
  /** Whether each request is told in a line of the log. */
  accessLog: Type.Optional(Type.Boolean()),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  /** How callers reach the gateway: an origin, without a slash at its end. */
  publicUrl: Type.String({ pattern: '^https?://[^/]+$' }),
  /** Where the built dashboard lies; without one, a page says how to build it. */
  dashboardDir: Type.Optional(Type.String({ minLength: 1 })),
  /** Proxies in front that write `X-Forwarded-For`; none when left out. */
  trustedProxies: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  /** Seconds for which a gateway that is told to end goes on serving, unready. */
  closingSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  /** What operator routes take; without it there are none. */
  operatorToken: Type.Optional(Type.String({ minLength: 16 })),
  rateLimit: Type.Unsafe<Rates>(
    Type.Object(Object.fromEntries(Object.keys(defaultRates).map((name) => [name, Rate]))),
  ),
})

export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const { databaseUrl: _, ...common } = serviceEnvironment(env)
  const port = Number(env['PORT'] ?? 8080)
  return read(GatewayConfig, {
    ...common,
    accessLog: env['ACCESS_LOG'] !== 'false',
    port,
    publicUrl: env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    dashboardDir: env['DASHBOARD_DIR'] ?? builtDashboard,
    ...(env['TRUSTED_PROXIES'] && { trustedProxies: Number(env['TRUSTED_PROXIES']) }),
    ...(env['CLOSING_SECONDS'] && { closingSeconds: Number(env['CLOSING_SECONDS']) }),
    ...(env['OPERATOR_TOKEN'] && { operatorToken: env['OPERATOR_TOKEN'] }),
    rateLimit: Object.fromEntries(
      Object.entries(defaultRates).map(([name, rate]) => [
        name,
        Number(env[`RATE_LIMIT_${name}`] ?? rate),
      ]),
    ),
  })
}
