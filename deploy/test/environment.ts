import { readConfig as automations } from '@outrider/automations/config'
import { readConfig as contacts } from '@outrider/contacts/config'
import type { ServiceName } from '@outrider/contracts/services'
import { readConfig as domains } from '@outrider/domains/config'
import { readConfig as gateway } from '@outrider/gateway/config'
import { readConfig as keys } from '@outrider/keys/config'
import { readConfig as messaging } from '@outrider/messaging/config'
import { readDatabaseJob, readStreamsJob } from '@outrider/outrider/prepare-config'
import { readConfig as webhooks } from '@outrider/webhooks/config'

export type Environment = Readonly<Record<string, string>>
type ReadConfig = (env: NodeJS.ProcessEnv) => unknown

/** What a container runs, by its argument, and how that reads its environment. */
const programs: Readonly<Record<string, ReadConfig>> = {
  ...Object.fromEntries(
    Object.entries({
      automations,
      contacts,
      domains,
      gateway,
      keys,
      messaging,
      webhooks,
    } satisfies Record<ServiceName, ReadConfig>).map(([name, readConfig]) => [
      `services/${name}/src/main.ts`,
      readConfig,
    ]),
  ),
  'apps/outrider/src/prepare-main.ts database': readDatabaseJob,
  'apps/outrider/src/prepare-main.ts streams': readStreamsJob,
  'apps/outrider/src/operator.ts purge': (env) => env['NATS_URL'],
}

/** What is shared by all containers, so that some are told what they do not need. */
const shared = ['LOG_LEVEL', 'HEALTH_PORT', 'PUBLIC_URL', 'SERVICE_ZONE', 'WEBHOOK_ALLOWED_CIDRS']

/**
 * What is wrong with the environment that a manifest gives a container: what the program refuses or misses, and what it
 * is told and never asks for.
 */
export function faultsOf(program: string, environment: Environment): string[] {
  const readConfig = programs[program]
  if (!readConfig) return [`${program} is no program of the image`]
  const asked = new Set<string>()
  const watched = new Proxy<NodeJS.ProcessEnv>(
    { ...environment },
    {
      get(target, name) {
        if (typeof name !== 'string') return undefined
        asked.add(name)
        return target[name]
      },
    },
  )
  try {
    readConfig(watched)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return Object.keys(environment)
    .filter((name) => !asked.has(name) && !shared.includes(name))
    .map((name) => `${program} does not read ${name}`)
}
