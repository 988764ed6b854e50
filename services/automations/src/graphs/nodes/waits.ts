import { decimalOf } from '@outrider/contracts/conditions'
import { checkFilters, graphRoots, readerOf, refsIn } from '../../filters/filters.ts'
import { nextLocalTime } from '@outrider/service/jobs/local-time'
import { awaitedEvent, compileMeets } from '../awaited.ts'
import { defineNode, onward } from '../node-type.ts'
import { isOfContact } from '../texts.ts'

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/
/** Unix times from here on are milliseconds: as seconds they would be in the year 5138. */
const leastMilliseconds = 100_000_000_000
/** The latest time that both JavaScript and PostgreSQL can store. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** Reads an RFC 3339 time or a Unix time in seconds or milliseconds; undefined for anything else. */
function instantOf(value: unknown): Date | undefined {
  const time = decimalOf(value) ? unixTime(Number(value)) : textTime(value)
  return time !== undefined && time >= 0 && time <= latest ? new Date(time) : undefined
}

function unixTime(number: number): number {
  return number < leastMilliseconds ? number * 1_000 : number
}

function textTime(value: unknown): number | undefined {
  return typeof value === 'string' && rfc3339.test(value) ? Date.parse(value) : undefined
}

const zoneOf = readerOf('contact.timeZone', graphRoots)
const timeout = 'timeout'

/** Nodes at which an entry waits. */
export const waits = {
  delay: defineNode('delay', {
    needsPerson: () => false,
    branches: () => [onward],
    check: () => [],
    compile:
      ({ seconds }) =>
      ({ now }) => ({ waitUntil: new Date(now.getTime() + seconds * 1_000) }),
  }),
  delay_until: defineNode('delay_until', {
    needsPerson: ({ path = '', localTime }) => localTime !== undefined || isOfContact(path),
    branches: () => [onward],
    check: ({ at, path, localTime, days }) => [
      ...([at, path, localTime].filter((time) => time !== undefined).length === 1
        ? []
        : [
            {
              field: 'at',
              code: 'required',
              message: 'exactly one of at, path and localTime is required',
            },
          ]),
      ...(days !== undefined && localTime === undefined
        ? [{ field: 'days', code: 'exclusive', message: 'can only be used with localTime' }]
        : []),
    ],
    compile({ at, path, localTime, days }) {
      if (localTime !== undefined)
        return ({ countsFrom, context, timeZone }) => {
          const own = zoneOf(context)
          const zone = typeof own === 'string' ? own : timeZone
          return { waitUntil: nextLocalTime(countsFrom, localTime, zone, days) }
        }
      const read = path === undefined ? () => at : readerOf(path, graphRoots)
      return ({ context }) => {
        const until = instantOf(read(context))
        return until ? { waitUntil: until } : { failed: 'NO_TIME' }
      }
    },
  }),
  /** Waits for a later event of the contact: a product event or an on-chain event. */
  wait_for_event: defineNode('wait_for_event', {
    needsPerson: ({ filters = [] }) => refsIn(filters).some(isOfContact),
    branches: () => ['matched', timeout],
    check: ({ filters = [] }) => checkFilters(filters, 'filters', { refs: true }),
    compile:
      ({ event, filters = [], timeoutSeconds }) =>
      ({ countsFrom, contactId, context }) => {
        if (contactId === null)
          return { go: timeout, skipped: 'NO_CONTACT', result: { branch: timeout } }
        const awaits = awaitedEvent(event, filters, context)
        if (!awaits) return { failed: 'TOO_LARGE' }
        return { waitUntil: new Date(countsFrom.getTime() + timeoutSeconds * 1_000), awaits }
      },
    resume: (why) => (why === 'matched' ? 'matched' : timeout),
    awaits: ({ event, filters = [] }) => ({ event, meets: compileMeets(filters) }),
  }),
}
