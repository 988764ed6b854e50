import { readConfig as readAutomationsConfig } from '@outrider/automations/config'
import { startAutomations } from '@outrider/automations/service'
import { readConfig as readContactsConfig } from '@outrider/contacts/config'
import { startContacts } from '@outrider/contacts/service'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { readConfig as readDomainsConfig } from '@outrider/domains/config'
import { startDomains } from '@outrider/domains/service'
import { readConfig as readKeysConfig } from '@outrider/keys/config'
import { startKeys } from '@outrider/keys/service'
import { readConfig as readMessagingConfig } from '@outrider/messaging/config'
import { startMessaging } from '@outrider/messaging/service'
import { readConfig as readWebhooksConfig } from '@outrider/webhooks/config'
import { startWebhooks } from '@outrider/webhooks/service'
import { startGatewayThread } from './gateway-thread.ts'
import type { Servers } from './servers.ts'

type Start = (env: NodeJS.ProcessEnv, stack: AsyncDisposableStack) => Promise<unknown>

/** The gateway has a thread; the others share this one. */
const starts: Readonly<Record<ServiceName, Start>> = {
  keys: (env, stack) => startKeys(readKeysConfig(env), stack),
  domains: (env, stack) => startDomains(readDomainsConfig(env), stack),
  contacts: (env, stack) => startContacts(readContactsConfig(env), stack),
  messaging: (env, stack) => startMessaging(readMessagingConfig(env), stack),
  automations: (env, stack) => startAutomations(readAutomationsConfig(env), stack),
  webhooks: (env, stack) => startWebhooks(readWebhooksConfig(env), stack),
  gateway: (env, stack) => startGatewayThread(env, stack),
}

/** Starts all services in the order of their declarations, each with its own role and user, as in production. */
export async function startServices(
  env: NodeJS.ProcessEnv,
  servers: Servers,
  stack: AsyncDisposableStack,
): Promise<void> {
  for (const service of serviceNames) {
    const own = { DATABASE_URL: servers.databaseUrl(service), NATS_URL: servers.natsUrl(service) }
    await starts[service]({ ...env, ...own }, stack)
  }
}
