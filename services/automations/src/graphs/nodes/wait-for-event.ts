import { checkFilters } from '../../filters/check-filters.ts'
import { compileFilters } from '../../filters/compile-filter.ts'
import { defineNode } from '../node-type.ts'

const timeout = 'timeout'

/** Waits for an event of the contact that comes after it began to wait: a product event, or one from a chain. */
export const waitForEvent = defineNode('wait_for_event', {
  needsPerson: false,
  branches: () => ['matched', timeout],
  check: ({ filters = [] }) => checkFilters(filters, 'filters'),
  compile:
    ({ event, timeoutSeconds }) =>
    ({ now, contactId }) =>
      contactId === null
        ? { go: timeout, skipped: 'NO_CONTACT', result: { branch: timeout } }
        : { waitUntil: new Date(now.getTime() + timeoutSeconds * 1_000), awaits: event },
  resume: (why) => (why === 'matched' ? 'matched' : timeout),
  awaits: ({ event, filters = [] }) => ({ event, holds: compileFilters(filters, ['trigger']) }),
})
