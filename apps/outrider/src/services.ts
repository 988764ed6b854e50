import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { gatewayService } from '@outrider/contracts/services/gateway'
import { messagingService } from '@outrider/contracts/services/messaging'
import { webhooksService } from '@outrider/contracts/services/webhooks'
import type { Servers } from './servers.ts'
import { startThread } from './service-thread.ts'
import { endAtOnce, type Placed, startHere } from './start-here.ts'

/** In a thread of their own, so that whoever calls does not wait for what other services compute. */
const incoming: readonly ServiceName[] = [gatewayService.name]
/** In another one, so that what leaves the house does not wait for that either. */
const outgoing: readonly ServiceName[] = [messagingService.name, webhooksService.name]
/** MiB of that thread's heap for what is young: it waits more than it computes, and the process is to stay below 1 GiB. */
const maxYoungMebibytes = 16

/**
 * Starts all services, each with its own role and user, as in production, and the gateway once the others serve. `stack` ends the gateway
 * first and then the others at once, for each waits up to a second for what is on its way to it.
 */
export async function startServices(
  env: NodeJS.ProcessEnv,
  servers: Servers,
  stack: AsyncDisposableStack,
): Promise<void> {
  const place = (names: readonly ServiceName[]): Placed[] =>
    names.map((name) => ({
      name,
      env: { ...env, DATABASE_URL: servers.databaseUrl(name), NATS_URL: servers.natsUrl(name) },
    }))
  const here = serviceNames.filter((name) => !incoming.includes(name) && !outgoing.includes(name))
  const [thread, rest] = [new AsyncDisposableStack(), new AsyncDisposableStack()]
  stack.defer(() => endAtOnce([thread, rest]))
  await Promise.all([
    startThread(place(outgoing), thread, { maxYoungGenerationSizeMb: maxYoungMebibytes }),
    startHere(place(here), rest),
  ])
  await startThread(place(incoming), stack)
}
