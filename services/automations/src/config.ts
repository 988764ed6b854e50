import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { networksOf } from '@outrider/service/public-address'
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
  const config = read(AutomationsConfig, env)
  checkNetworks(config.webhookAllowedCidrs)
  return config
}

/** What a schema cannot say. */
function checkNetworks(text: string): void {
  try {
    networksOf(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`configuration: WEBHOOK_ALLOWED_CIDRS is faulty: ${reason}`, { cause: error })
  }
}
