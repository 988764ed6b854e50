import { streamNames } from '@outrider/contracts/streams'
import { consume } from './consume.ts'
import { differences, type Handlers } from './differences.ts'
import { serveRequests } from './requests.ts'
import type { Service } from './service.ts'

/**
 * Answers and consumes what the service's declaration says, until `stack` is disposed: one durable consumer for each
 * stream, named after the service. Throws, having begun nothing, when the declaration and the handlers differ.
 */
export async function serve(
  service: Service,
  stack: AsyncDisposableStack,
  handlers: Handlers,
): Promise<void> {
  const { declaration, name, nats, log } = service
  const faults = differences(declaration, handlers)
  if (faults.length > 0) throw new Error(`${name} does not start: ${faults.join('; ')}`)
  for (const stream of streamNames) {
    const subscribers = handlers.consumes?.filter(({ event }) => event.stream === stream) ?? []
    if (subscribers.length > 0)
      stack.use(await consume({ ...service, stream, durable: name, subscribers }))
  }
  stack.use(await serveRequests(nats, name, log, handlers.answers))
  log.info('started')
}
