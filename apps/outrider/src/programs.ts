import type { ServiceName } from '@outrider/contracts/services'

/** How a service is started with an environment, and how it reads that. */
interface Program {
  readConfig(env: NodeJS.ProcessEnv): unknown
  start(env: NodeJS.ProcessEnv, stack: AsyncDisposableStack): Promise<unknown>
}

/** Each is loaded when it is asked for, so that a thread has the modules of its own services alone. */
export const programs: Readonly<Record<ServiceName, () => Promise<Program>>> = {
  keys: () =>
    program(
      import('@outrider/keys/config'),
      import('@outrider/keys/service').then(({ startKeys }) => startKeys),
    ),
  domains: () =>
    program(
      import('@outrider/domains/config'),
      import('@outrider/domains/service').then(({ startDomains }) => startDomains),
    ),
  contacts: () =>
    program(
      import('@outrider/contacts/config'),
      import('@outrider/contacts/service').then(({ startContacts }) => startContacts),
    ),
  messaging: () =>
    program(
      import('@outrider/messaging/config'),
      import('@outrider/messaging/service').then(({ startMessaging }) => startMessaging),
    ),
  automations: () =>
    program(
      import('@outrider/automations/config'),
      import('@outrider/automations/service').then(({ startAutomations }) => startAutomations),
    ),
  webhooks: () =>
    program(
      import('@outrider/webhooks/config'),
      import('@outrider/webhooks/service').then(({ startWebhooks }) => startWebhooks),
    ),
  gateway: () =>
    program(
      import('@outrider/gateway/config'),
      import('@outrider/gateway/service').then(({ startGateway }) => startGateway),
    ),
}

async function program<Config>(
  config: Promise<{ readonly readConfig: (env: NodeJS.ProcessEnv) => Config }>,
  service: Promise<(config: Config, stack: AsyncDisposableStack) => Promise<unknown>>,
): Promise<Program> {
  const [{ readConfig }, start] = await Promise.all([config, service])
  return { readConfig, start: (env, stack) => start(readConfig(env), stack) }
}
