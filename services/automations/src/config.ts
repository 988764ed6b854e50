import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'

export function readConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return read(ServiceConfig, serviceEnvironment(env))
}
