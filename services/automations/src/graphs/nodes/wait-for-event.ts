import { Filters } from '@outrider/contracts/trigger-spec'
import { closed } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { checkFilters } from '../../filters/check-filters.ts'
import { compileFilters } from '../../filters/compile-filter.ts'
import { defineNode } from '../node-type.ts'

const year = 366 * 24 * 3_600
const timeout = 'timeout'

/** Waits for an event of the contact that comes after it began to wait: a product event, or one from a chain. */
export const waitForEvent = defineNode({
  type: 'wait_for_event',
  config: Type.Object(
    {
      event: Type.String({ minLength: 1, maxLength: 256 }),
      filters: Type.Optional(Filters),
      timeoutSeconds: Type.Number({ minimum: 1, maximum: year }),
    },
    closed,
  ),
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
