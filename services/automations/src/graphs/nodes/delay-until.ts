import { readerOf } from '../../filters/path.ts'
import { instantOf } from '../instant.ts'
import { defineNode, onward } from '../node-type.ts'
import { isOfContact } from '../reads-contact.ts'
import { graphRoots } from '../roots.ts'

export const delayUntil = defineNode('delay_until', {
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
})
