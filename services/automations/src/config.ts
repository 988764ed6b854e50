import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type AutomationsConfig = Static<typeof AutomationsConfig>
const AutomationsConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Networks that `http_request` may reach though they are not public, in CIDR notation. */
  webhookAllowedCidrs: Type.String(),
})

export function readConfig(env: NodeJS.ProcessEnv): AutomationsConfig {
  return read(AutomationsConfig, {
    ...serviceEnvironment(env),
    webhookAllowedCidrs: env['WEBHOOK_ALLOWED_CIDRS'] ?? '',
  })
}
