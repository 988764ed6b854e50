import { EncryptionConfig, readConfig as read, ServiceConfig } from '@outrider/service/config'
import { withNetworks } from '@outrider/service/http/addresses'
import { type Static, Type } from 'typebox'

export type WebhooksConfig = Static<typeof WebhooksConfig>
const WebhooksConfig = Type.Object({
  ...ServiceConfig.properties,
  ...EncryptionConfig.properties,
  /** Networks that webhooks may reach though they are not public, and over http, in CIDR notation. */
  webhookAllowedCidrs: Type.String({ default: '' }),
})

/** Reads the webhooks service's environment; throws an error that names what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): WebhooksConfig {
  return withNetworks(read(WebhooksConfig, env))
}
