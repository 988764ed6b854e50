import {
  EncryptionConfig,
  OutboundConfig,
  readConfig as read,
  ServiceConfig,
} from '@outrider/service/config'
import { withOutbound } from '@outrider/service/http/addresses'
import { type Static, Type } from 'typebox'

export type AutomationsConfig = Static<typeof AutomationsConfig>
const AutomationsConfig = Type.Object({
  ...ServiceConfig.properties,
  ...EncryptionConfig.properties,
  ...OutboundConfig.properties,
  /** Whole months before the current one for which finished entries are kept. */
  entryRetentionMonths: Type.Integer({ minimum: 1, maximum: 1_200, default: 12 }),
})

/** Reads the service's environment. Throws an error that names all faults. */
export function readConfig(env: NodeJS.ProcessEnv): AutomationsConfig {
  return withOutbound(read(AutomationsConfig, env))
}
