import { checkFilters } from '../../filters/check-filters.ts'
import { readerOf } from '../../filters/path.ts'
import { refsIn } from '../../filters/refs.ts'
import { awaitedEvent, compileMeets } from '../awaited.ts'
import { instantOf } from '../instant.ts'
import { defineNode, onward } from '../node-type.ts'
import { isOfContact } from '../reads-contact.ts'
import { graphRoots } from '../roots.ts'

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
    needsPerson: ({ path = '' }) => isOfContact(path),
    branches: () => [onward],
    check: ({ at, path }) =>
      (at === undefined) === (path === undefined)
        ? [{ field: 'at', code: 'required', message: 'or path is required, and only one of them' }]
        : [],
    compile({ at, path }) {
      const read = path === undefined ? () => at : readerOf(path, graphRoots)
      return ({ context }) => {
        const until = instantOf(read(context))
        return until ? { waitUntil: until } : { failed: 'NO_TIME' }
      }
    },
  }),
  /** Waits for an event of the contact that comes after it began to wait: a product event, or one from a chain. */
  wait_for_event: defineNode('wait_for_event', {
    needsPerson: ({ filters = [] }) => refsIn(filters).some(isOfContact),
    branches: () => ['matched', timeout],
    check: ({ filters = [] }) => checkFilters(filters, 'filters', { refs: true }),
    compile:
      ({ event, filters = [], timeoutSeconds }) =>
      ({ now, contactId, context }) => {
        if (contactId === null)
          return { go: timeout, skipped: 'NO_CONTACT', result: { branch: timeout } }
        const awaits = awaitedEvent(event, filters, context)
        if (!awaits) return { failed: 'TOO_LARGE' }
        return { waitUntil: new Date(now.getTime() + timeoutSeconds * 1_000), awaits }
      },
    resume: (why) => (why === 'matched' ? 'matched' : timeout),
    awaits: ({ event, filters = [] }) => ({ event, meets: compileMeets(filters) }),
  }),
}
