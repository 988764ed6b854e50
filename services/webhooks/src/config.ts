import {
  EncryptionConfig,
  OutboundConfig,
  readConfig as read,
  ServiceConfig,
} from '@outrider/service/config'
import { withOutbound } from '@outrider/service/http/addresses'
import { type Static, Type } from 'typebox'

export type WebhooksConfig = Static<typeof WebhooksConfig>
const WebhooksConfig = Type.Object({
  ...ServiceConfig.properties,
  ...EncryptionConfig.properties,
  ...OutboundConfig.properties,
})

/** Reads the webhooks service's environment; throws an error that names what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): WebhooksConfig {
  return withOutbound(read(WebhooksConfig, env))
}
