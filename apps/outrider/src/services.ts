import {
  gatewayService,
  messagingService,
  type ServiceName,
  serviceNames,
  webhooksService,
} from '@outrider/contracts/services'
import type { Servers } from './servers.ts'
import { startThread } from './service-thread.ts'
import { endAtOnce, type Placed } from './start-here.ts'

/** In a thread of their own, so that whoever calls does not wait for what other services compute. */
const incoming: readonly ServiceName[] = [gatewayService.name]
/** In another one, so that what leaves the house does not wait for that either. */
const outgoing: readonly ServiceName[] = [messagingService.name, webhooksService.name]
/** In the third: what events, triggers and commands do. */
const inside = serviceNames.filter((name) => !incoming.includes(name) && !outgoing.includes(name))
/**
 * MiB of each thread's heap for what is young, which V8 lets grow to 192: beside a flood the process is to stay below 1 GiB. Inside,
 * most is allocated.
 */
const young = { incoming: 16, outgoing: 16, inside: 32 }

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
  const others = [new AsyncDisposableStack(), new AsyncDisposableStack()] as const
  stack.defer(() => endAtOnce(others))
  await Promise.all([
    startThread(place(outgoing), others[0], { maxYoungGenerationSizeMb: young.outgoing }),
    startThread(place(inside), others[1], { maxYoungGenerationSizeMb: young.inside }),
  ])
  await startThread(place(incoming), stack, { maxYoungGenerationSizeMb: young.incoming })
}
