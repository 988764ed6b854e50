import { checkFilters } from '../../filters/check-filters.ts'
import { refsIn } from '../../filters/refs.ts'
import { awaitedEvent, compileMeets } from '../awaited.ts'
import { defineNode } from '../node-type.ts'
import { isOfContact } from '../reads-contact.ts'

const timeout = 'timeout'

/** Waits for an event of the contact that comes after it began to wait: a product event, or one from a chain. */
export const waitForEvent = defineNode('wait_for_event', {
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
})
