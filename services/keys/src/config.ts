import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import type { Static } from 'typebox'

export type KeysConfig = Static<typeof KeysConfig>
export const KeysConfig = ServiceConfig

/** Reads the keys service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): KeysConfig {
  return read(KeysConfig, serviceEnvironment(env))
}
