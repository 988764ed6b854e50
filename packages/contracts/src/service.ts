import {
  type BroadcastContract,
  type EventContract,
  type Lane,
  laneOf,
  lanes,
  type RequestContract,
  requestSubjectsOf,
  subjectsOf,
} from './contract.ts'
import { deadLetters, journal, type StreamName, streamsAfter } from './streams.ts'

/**
 * All messages of a service. Its NATS user has permission for these only, its consumers derive from it, and it does
 * not start unless each contract that it serves or consumes has a handler.
 */
export interface ServiceDeclaration<Name extends string = string> {
  /** Also its NATS user, its database role and schema, and its durable consumers. */
  readonly name: Name
  /** Requests from the gateway. */
  readonly answers: readonly RequestContract[]
  /** Requests from services that list them. */
  readonly answersServices: readonly RequestContract[]
  readonly asks: readonly RequestContract[]
  readonly publishes: readonly BroadcastContract[]
  /** Handled at least once, by one durable consumer for each stream. */
  readonly consumes: readonly EventContract[]
  /** Broadcasts, received without a guarantee: hints such as cache invalidation. */
  readonly overhears: readonly BroadcastContract[]
  /** Looked up in their streams, message by message. */
  readonly looksUp: readonly EventContract[]
  /** Taken out of their streams, the oldest of a subject's. */
  readonly prunes: readonly EventContract[]
  /** Read in the order of the stream from an hour back, by every process. */
  readonly follows: readonly EventContract[]
  /** Streams whose state it reads: how far other services are with them. */
  readonly watches: readonly StreamName[]
  /** Facts that it applies again after its database was restored to an earlier moment. */
  readonly journals: readonly EventContract[]
}

/** Declares a service. Omitted lists are empty. */
export function defineService<const Name extends string>(
  declaration: Pick<ServiceDeclaration<Name>, 'name'> & Partial<ServiceDeclaration<Name>>,
): ServiceDeclaration<Name> {
  const nothing = {
    answers: [],
    answersServices: [],
    asks: [],
    publishes: [],
    consumes: [],
    overhears: [],
    looksUp: [],
    prunes: [],
    follows: [],
    watches: [],
    journals: [],
  }
  return { ...nothing, ...declaration }
}

/** The requests that modules of contracts declare: one that is added to such a module needs no further declaration. */
export function requestsIn(...modules: readonly object[]): RequestContract[] {
  return modules.flatMap((module) => Object.values(module).filter(isRequest))
}

function isRequest(exported: unknown): exported is RequestContract {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'subject' in exported &&
    'request' in exported &&
    'reply' in exported
  )
}

/** Everything that a service must have a handler for when it is asked. */
export function answeredBy({ answers, answersServices }: ServiceDeclaration): RequestContract[] {
  return [...answers, ...answersServices]
}

/** A durable consumer of a service. */
export interface ConsumerDeclaration {
  /**
   * The name of the service, with the lane if the stream has lanes. For the lane `single` of a `hasBulk` contract,
   * only the name.
   */
  readonly name: string
  readonly stream: StreamName
  readonly lane?: Lane
  /** Its filter subjects. */
  readonly subjects: readonly string[]
}

/** A service's consumers: one for each stream, or for each lane of it, the single one first. */
export function consumersOf({ name, consumes }: ServiceDeclaration): ConsumerDeclaration[] {
  return [...Map.groupBy(consumes, ({ stream }) => stream)].flatMap(([stream, events]) => {
    const subjects = events.flatMap(subjectsOf)
    if (subjects.length === events.length) return [{ name, stream, subjects }]
    const isParted = events.some(({ subject }) => subject.includes('*'))
    return lanes.map((lane) => ({
      name: lane === 'single' && !isParted ? name : `${name}-${lane}`,
      stream,
      lane,
      subjects: subjects.filter((subject) => laneOf(subject) === lane),
    }))
  })
}

interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/** The inbox prefix of a service. No other user may subscribe to it. */
export function inboxOf(service: string): string {
  return `_INBOX_${service}`
}

/** Where the gateway reads the first use of an idempotency key (NATS ADR-31). */
export const directGetSubject = getFrom('EVENTS')

/** Where the gateway reads kept responses. */
export const replyGetSubject = getFrom('REPLIES')

/** Where the gateway deletes the oldest kept responses of a caller. */
export const replyPurgeSubject = purgeOf('REPLIES')

function purgeOf(stream: StreamName): string {
  return `$JS.API.STREAM.PURGE.${stream}`
}

function getFrom(stream: StreamName): string {
  return `$JS.API.DIRECT.GET.${stream}`
}

/**
 * The subjects that a service's NATS user may use, derived from its declaration. Replies need none: `allow_responses`
 * permits the reply subject of a received request.
 */
export function permissionsOf(service: ServiceDeclaration): Permissions {
  const {
    name,
    asks,
    publishes,
    consumes,
    overhears,
    looksUp,
    prunes,
    follows,
    watches,
    journals,
  } = service
  const streamsOf = (events: typeof consumes) => [...new Set(events.map(({ stream }) => stream))]
  return {
    publish: [
      ...asks.flatMap(requestSubjectsOf),
      ...publishes.flatMap(patternsOf),
      ...consumersOf(service).flatMap((consumer) => [
        `$JS.API.CONSUMER.INFO.${consumer.stream}.${consumer.name}`,
        `$JS.API.CONSUMER.MSG.NEXT.${consumer.stream}.${consumer.name}`,
        `$JS.ACK.${consumer.stream}.${consumer.name}.>`,
      ]),
      // Its metrics say how far its consumers are behind.
      ...streamsOf(consumes).flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.LIST.${stream}`,
      ]),
      // It pauses while a downstream stream is full.
      ...[...streamsFrom(streamsOf(consumes)), ...watches].flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.LIST.${stream}`,
      ]),
      // It writes dead letters, and reports their number.
      ...(consumes.length > 0 ? [`dead.${name}.>`, `$JS.API.STREAM.INFO.${deadLetters}`] : []),
      ...looksUp.flatMap((event) => [
        `${getFrom(event.stream)}.${event.subject}`,
        ...(isAlone(event) ? [getFrom(event.stream)] : []),
      ]),
      ...streamsOf(prunes).map(purgeOf),
      // A follower's consumers are made when it starts, under names of the moment; they are filtered.
      ...follows.flatMap(({ stream, subject }) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.LIST.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.*.${subject}`,
        `$JS.API.CONSUMER.INFO.${stream}.*`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
        `$JS.API.CONSUMER.DELETE.${stream}.*`,
      ]),
      // It reads the journal when it starts, by a consumer for each subject.
      ...(journals.length > 0
        ? [
            `$JS.API.STREAM.INFO.${journal}`,
            ...journals.map(({ subject }) => `$JS.API.CONSUMER.CREATE.${journal}.*.${subject}`),
            `$JS.API.CONSUMER.INFO.${journal}.*`,
            `$JS.API.CONSUMER.MSG.NEXT.${journal}.*`,
            `$JS.API.CONSUMER.DELETE.${journal}.*`,
          ]
        : []),
    ],
    subscribe: [
      ...answeredBy(service).flatMap(requestSubjectsOf),
      ...overhears.map(({ subject }) => subject),
      `${inboxOf(name)}.>`,
    ],
  }
}

/** Whether the stream has no other events, so that any of its messages may be read by its sequence. */
function isAlone({ stream, subject }: EventContract): boolean {
  return subject === `${stream.toLowerCase()}.*`
}

/** What a follower must not do to durable consumers of others, whose names its wildcards match. */
export function deniedTo(
  { name, follows }: ServiceDeclaration,
  services: readonly ServiceDeclaration[],
): string[] {
  const followed = new Set(follows.map(({ stream }) => stream))
  const others = services.filter((each) => each.name !== name).flatMap(consumersOf)
  return others
    .filter(({ stream }) => followed.has(stream))
    .flatMap(({ stream, name: consumer }) => [
      `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.>`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
      `$JS.API.CONSUMER.DELETE.${stream}.${consumer}`,
    ])
}

/** The downstream streams, without the consumed ones. */
function streamsFrom(consumed: readonly StreamName[]): StreamName[] {
  return [...new Set(consumed.flatMap(streamsAfter))].filter((stream) => !consumed.includes(stream))
}

/** Of every lane and id. */
function patternsOf(event: BroadcastContract): string[] {
  return event.subject.includes('*') ? [event.subject] : subjectsOf(event)
}
