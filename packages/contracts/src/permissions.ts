import { type ServiceName, services } from './services.ts'

interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/** Where a service's replies and acknowledgements arrive; nobody else may listen there. */
export function inboxOf(service: ServiceName): string {
  return `_INBOX_${service}`
}

/** Where the gateway reads what an idempotency key was first used for (NATS ADR-31). */
export const directGetSubject = '$JS.API.DIRECT.GET.EVENTS'

/** Where the gateway reads what it answered under a key before. */
export const replyGetSubject = '$JS.API.DIRECT.GET.REPLIES'

/**
 * The subjects a service's NATS user may use, and no more, derived from its contracts. Answers need none:
 * `allow_responses` lets a responder use the reply subject of a request it was sent.
 */
export function permissionsOf(service: ServiceName): Permissions {
  const { answers, asks, publishes, consumes, overhears } = services[service]
  const subjects = publishes.map((event) => event.subject)
  const consumed = Object.keys(consumes)
  return {
    publish: [
      ...asks.map((contract) => contract.subject),
      ...subjects,
      ...consumed.flatMap((stream) => [
        `$JS.API.CONSUMER.INFO.${stream}.${service}`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${service}`,
        `$JS.ACK.${stream}.${service}.>`,
        `dead.${service}.>`,
      ]),
      ...(subjects.includes('events.*') ? [directGetSubject] : []),
      ...(subjects.includes('replies.*') ? [`${replyGetSubject}.>`] : []),
    ],
    subscribe: [
      ...answers.map((contract) => contract.subject),
      ...overhears.map((event) => event.subject),
      `${inboxOf(service)}.>`,
    ],
  }
}
