import {
  type BroadcastContract,
  type EventContract,
  type Lane,
  laneOf,
  lanes,
  type RequestContract,
  subjectsOf,
} from './contract.ts'
import type { StreamName } from './streams.ts'

/**
 * All that a service says and hears. Its NATS user may do this and nothing else, its consumers are made of it,
 * and the service does not start unless it has a handler for each contract that it answers or consumes.
 */
export interface ServiceDeclaration<Name extends string = string> {
  /** Also its NATS user, its database role and schema, and its durable consumers. */
  readonly name: Name
  /** What the gateway may ask. */
  readonly answers: readonly RequestContract[]
  /** What only those services may ask that list it. */
  readonly answersServices: readonly RequestContract[]
  readonly asks: readonly RequestContract[]
  readonly publishes: readonly BroadcastContract[]
  /** Handled at least once, by one durable consumer for each stream. */
  readonly consumes: readonly EventContract[]
  /** Heard as it passes by, without a promise: hints such as «drop what you cached». */
  readonly overhears: readonly BroadcastContract[]
  /** Looked up in their streams, message by message. */
  readonly looksUp: readonly EventContract[]
  /** Taken out of their streams, the oldest of a subject's. */
  readonly prunes: readonly EventContract[]
  /** Read in the order of the stream from an hour back, by every process. */
  readonly follows: readonly EventContract[]
}

/** Declares a service; what it leaves out it does not do. */
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
  /** Of the service, with the lane where the stream has lanes; of the lane `single` beside a `hasBulk` it is the service's alone. */
  readonly name: string
  readonly stream: StreamName
  readonly lane?: Lane
  /** What it takes from the stream. */
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
