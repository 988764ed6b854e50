import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { networksOf } from '@outrider/service/public-address'
import { type Static, Type } from 'typebox'

export type WebhooksConfig = Static<typeof WebhooksConfig>
const WebhooksConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Networks that webhooks may reach though they are not public, and over http, in CIDR notation. */
  webhookAllowedCidrs: Type.String({ default: '' }),
})

/** Reads the webhooks service's environment; throws an error that names what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): WebhooksConfig {
  const config = read(WebhooksConfig, env)
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
