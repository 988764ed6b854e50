import { type BroadcastContract, subjectsOf } from './contract.ts'
import { answeredBy, consumersOf, type ServiceDeclaration } from './service.ts'
import { deadLetters, type StreamName, streamsAfter } from './streams.ts'

interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/** Where a service's replies and acknowledgements arrive; nobody else may listen there. */
export function inboxOf(service: string): string {
  return `_INBOX_${service}`
}

/** Where the gateway reads what an idempotency key was first used for (NATS ADR-31). */
export const directGetSubject = getFrom('EVENTS')

/** Where the gateway reads what it answered under a key before. */
export const replyGetSubject = getFrom('REPLIES')

/** Where the gateway takes away the oldest of what it answered to one caller. */
export const replyPurgeSubject = purgeOf('REPLIES')

function purgeOf(stream: StreamName): string {
  return `$JS.API.STREAM.PURGE.${stream}`
}

function getFrom(stream: StreamName): string {
  return `$JS.API.DIRECT.GET.${stream}`
}

/**
 * The subjects a service's NATS user may use, and no more, derived from its declaration. Answers need none:
 * `allow_responses` lets a responder use the reply subject of a request it was sent.
 */
export function permissionsOf(service: ServiceDeclaration): Permissions {
  const { name, asks, publishes, consumes, overhears, looksUp, prunes, follows } = service
  const streamsOf = (events: typeof consumes) => [...new Set(events.map(({ stream }) => stream))]
  return {
    publish: [
      ...asks.map(({ subject }) => subject),
      ...publishes.flatMap(patternsOf),
      ...consumersOf(service).flatMap((consumer) => [
        `$JS.API.CONSUMER.INFO.${consumer.stream}.${consumer.name}`,
        `$JS.API.CONSUMER.MSG.NEXT.${consumer.stream}.${consumer.name}`,
        `$JS.ACK.${consumer.stream}.${consumer.name}.>`,
      ]),
      // Each service looks whether a stream has lost what it had not handled.
      ...streamsOf(consumes).flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.LIST.${stream}`,
        getFrom(stream),
      ]),
      // It pauses while what follows from a stream is full.
      ...streamsFrom(streamsOf(consumes)).flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.LIST.${stream}`,
      ]),
      // It buries what it gives up, and tells how much of that there is.
      ...(consumes.length > 0 ? [`dead.${name}.>`, `$JS.API.STREAM.INFO.${deadLetters}`] : []),
      ...streamsOf(looksUp)
        .map(getFrom)
        .flatMap((get) => [get, `${get}.>`]),
      ...streamsOf(prunes).map(purgeOf),
      // A follower's consumers are made when it starts, under names of the moment.
      ...streamsOf(follows).flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.>`,
        `$JS.API.CONSUMER.INFO.${stream}.*`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
        `$JS.API.CONSUMER.DELETE.${stream}.*`,
      ]),
    ],
    subscribe: [
      ...[...answeredBy(service), ...overhears].map(({ subject }) => subject),
      `${inboxOf(name)}.>`,
    ],
  }
}

/** Those of what follows from streams, but for these themselves. */
function streamsFrom(consumed: readonly StreamName[]): StreamName[] {
  return [...new Set(consumed.flatMap(streamsAfter))].filter((stream) => !consumed.includes(stream))
}

/** Of every lane and id. */
function patternsOf(event: BroadcastContract): string[] {
  return event.subject.includes('*') ? [event.subject] : subjectsOf(event)
}
