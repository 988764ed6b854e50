import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type GatewayConfig = Static<typeof GatewayConfig>
const GatewayConfig = Type.Object({
  natsUrl: ServiceConfig.properties.natsUrl,
  logLevel: ServiceConfig.properties.logLevel,
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
})

export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const { natsUrl, logLevel } = serviceEnvironment(env)
  return read(GatewayConfig, { natsUrl, logLevel, port: Number(env['PORT'] ?? 8080) })
}
