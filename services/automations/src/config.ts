import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { withNetworks } from '@outrider/service/http/addresses'
import { type Static, Type } from 'typebox'

export type AutomationsConfig = Static<typeof AutomationsConfig>
const AutomationsConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Networks that `http_request` may reach though they are not public, in CIDR notation. */
  webhookAllowedCidrs: Type.String({ default: '' }),
  /** Whole months, beside the present one, for which entries are kept that have ended. */
  entryRetentionMonths: Type.Integer({ minimum: 1, maximum: 1_200, default: 12 }),
})

/** Reads the automations service's environment; throws an error that names what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): AutomationsConfig {
  return withNetworks(read(AutomationsConfig, env))
}
