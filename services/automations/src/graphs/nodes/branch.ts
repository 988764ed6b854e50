import { checkFilters } from '../../filters/check-filters.ts'
import { compileFilters } from '../../filters/compile-filter.ts'
import { defineNode } from '../node-type.ts'
import { graphRoots } from '../roots.ts'

export const branch = defineNode('branch', {
  needsPerson: true,
  branches: () => ['yes', 'no'],
  check: ({ conditions }) => checkFilters(conditions, 'conditions'),
  compile({ conditions }) {
    const holds = compileFilters(conditions, graphRoots)
    return ({ context }) => {
      const go = holds(context) ? 'yes' : 'no'
      return { go, result: { branch: go } }
    }
  },
})
