import type { JsMsg } from '@nats-io/jetstream'
import { subjectsOf } from '@outrider/contracts/contract'
import { consumersOf } from '@outrider/contracts/service'
import { consume } from './consume.ts'
import { differences, type Handlers } from './differences.ts'
import { watchFullness } from './fullness.ts'
import { watchGaps } from './gaps/watch-gaps.ts'
import { countFromZero, createParking, measureParked, retryParked } from './parking.ts'
import { measureDeadLetters } from './measure-dead-letters.ts'
import { serveRequests } from './requests.ts'
import type { Service } from './service.ts'

/**
 * Answers and consumes what the service's declaration says, until `stack` is disposed: one durable consumer for each
 * stream, or for each of its lanes. Throws, having begun nothing, when the declaration and the handlers differ.
 */
export async function serve(
  service: Service,
  stack: AsyncDisposableStack,
  handlers: Handlers,
): Promise<void> {
  const { declaration, name, nats, log, db } = service
  const faults = differences(declaration, handlers)
  if (faults.length > 0) throw new Error(`${name} does not start: ${faults.join('; ')}`)
  const { consumes = [], answers } = handlers
  if (consumes.length > 0) {
    const deps = { db, nats, log, service: name }
    const parking = createParking(deps)
    stack.use(retryParked(deps, consumes))
    stack.use(measureParked(deps))
    stack.use(measureDeadLetters(nats, name))
    countFromZero(
      name,
      consumes.flatMap(({ event }) => subjectsOf(event)),
    )
    const declared = consumersOf(declaration)
    const gaps = stack.use(await watchGaps(deps, declared))
    const consumers: AsyncDisposable[] = []
    // Each waits for what it has asked the server for, a second at most: together they take no longer.
    stack.defer(async () => {
      await Promise.all(consumers.map((each) => each[Symbol.asyncDispose]()))
    })
    const laned = new Set(declared.flatMap(({ stream, lane }) => (lane ? stream : [])))
    const fullness = new Map(
      laned.values().map((stream) => [stream, stack.use(watchFullness(nats, stream, log))]),
    )
    for (const { name: consumer, stream, lane } of declared) {
      const subscribers = consumes.filter(({ event }) => event.stream === stream)
      const consumption = {
        nats,
        log,
        service: name,
        stream,
        consumer,
        subscribers,
        parking,
        lane,
        isHeld: () => lane !== undefined && fullness.get(stream)?.isFullFor(lane) === true,
        saw: (msg: JsMsg) => gaps.saw(stream, msg),
      }
      consumers.push(await consume(consumption))
    }
  }
  stack.use(await serveRequests(nats, name, log, answers))
  stack.defer(() => service.started.leave())
  service.started.reach()
  log.info('started')
}
