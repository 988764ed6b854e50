import type { ServiceName } from '@outrider/contracts/services'
import { programs } from './programs.ts'

/** A service that is to be started, with its environment. */
export interface Placed {
  readonly name: ServiceName
  readonly env: NodeJS.ProcessEnv
}

/** Starts services in this thread, one after the other; `stack` ends them at once. */
export async function startHere(
  services: readonly Placed[],
  stack: AsyncDisposableStack,
): Promise<void> {
  const stacks: AsyncDisposableStack[] = []
  stack.defer(() => endAtOnce(stacks))
  const loaded = await Promise.all(services.map(({ name }) => programs[name]()))
  for (const [place, { env }] of services.entries()) {
    const own = new AsyncDisposableStack()
    stacks.push(own)
    await loaded[place]?.start(env, own)
  }
}

/** Disposes of all, whatever becomes of the others. */
export async function endAtOnce(stacks: readonly AsyncDisposableStack[]): Promise<void> {
  const ended = await Promise.allSettled(stacks.map((stack) => stack.disposeAsync()))
  const faults = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'services did not end well')
}
