import { readConfig as readAutomationsConfig } from '@outrider/automations/config'
import { startAutomations } from '@outrider/automations/service'
import { readConfig as readContactsConfig } from '@outrider/contacts/config'
import { startContacts } from '@outrider/contacts/service'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { gatewayService } from '@outrider/contracts/services/gateway'
import { readConfig as readDomainsConfig } from '@outrider/domains/config'
import { startDomains } from '@outrider/domains/service'
import { readConfig as readGatewayConfig } from '@outrider/gateway/config'
import { readConfig as readKeysConfig } from '@outrider/keys/config'
import { startKeys } from '@outrider/keys/service'
import { readConfig as readMessagingConfig } from '@outrider/messaging/config'
import { startMessaging } from '@outrider/messaging/service'
import { readConfig as readWebhooksConfig } from '@outrider/webhooks/config'
import { startWebhooks } from '@outrider/webhooks/service'
import { startGatewayThread } from './gateway-thread.ts'
import type { Servers } from './servers.ts'

const gateway = gatewayService.name

/** How a service is started with an environment, and how it reads that. */
interface Program {
  readConfig(env: NodeJS.ProcessEnv): unknown
  start(env: NodeJS.ProcessEnv, stack: AsyncDisposableStack): Promise<unknown>
}

/** The gateway has a thread; the others share this one. */
export const programs: Readonly<Record<ServiceName, Program>> = {
  keys: program(readKeysConfig, startKeys),
  domains: program(readDomainsConfig, startDomains),
  contacts: program(readContactsConfig, startContacts),
  messaging: program(readMessagingConfig, startMessaging),
  automations: program(readAutomationsConfig, startAutomations),
  webhooks: program(readWebhooksConfig, startWebhooks),
  gateway: { readConfig: readGatewayConfig, start: startGatewayThread },
}

function program<Config>(
  readConfig: (env: NodeJS.ProcessEnv) => Config,
  start: (config: Config, stack: AsyncDisposableStack) => Promise<unknown>,
): Program {
  return { readConfig, start: (env, stack) => start(readConfig(env), stack) }
}

/**
 * Starts all services in the order of their declarations, each with its own role and user, as in production. `stack` ends
 * the gateway first and then the others at once, for each waits up to a second for what is on its way to it.
 */
export async function startServices(
  env: NodeJS.ProcessEnv,
  servers: Servers,
  stack: AsyncDisposableStack,
): Promise<void> {
  const owners: AsyncDisposableStack[] = []
  stack.defer(() => endTogether(owners))
  for (const service of serviceNames) {
    const own = { DATABASE_URL: servers.databaseUrl(service), NATS_URL: servers.natsUrl(service) }
    await programs[service].start({ ...env, ...own }, service === gateway ? stack : added(owners))
  }
}

function added(stacks: AsyncDisposableStack[]): AsyncDisposableStack {
  const stack = new AsyncDisposableStack()
  stacks.push(stack)
  return stack
}

async function endTogether(stacks: readonly AsyncDisposableStack[]): Promise<void> {
  const ended = await Promise.allSettled(stacks.map((stack) => stack.disposeAsync()))
  const faults = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'services did not end well')
}
