import { checkFilters } from '../../filters/check-filters.ts'
import { compileFilters } from '../../filters/compile-filter.ts'
import { readRefs, refsIn, withValues } from '../../filters/refs.ts'
import { defineNode } from '../node-type.ts'
import { filtersReadContact } from '../reads-contact.ts'
import { graphRoots } from '../roots.ts'

export const branch = defineNode('branch', {
  needsPerson: ({ conditions }) => filtersReadContact(conditions),
  branches: () => ['yes', 'no'],
  check: ({ conditions }) => checkFilters(conditions, 'conditions', { refs: true }),
  compile({ conditions }) {
    const refs = refsIn(conditions)
    const fixed = refs.length === 0 ? compileFilters(conditions, graphRoots) : undefined
    return ({ context }) => {
      const holds =
        fixed ?? compileFilters(withValues(conditions, readRefs(refs, context)), graphRoots)
      const go = holds(context) ? 'yes' : 'no'
      return { go, result: { branch: go } }
    }
  },
})
