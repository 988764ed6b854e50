import { Filters } from '@outrider/contracts/trigger-spec'
import { closed } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { checkFilters } from '../../filters/check-filters.ts'
import { compileFilters } from '../../filters/compile-filter.ts'
import { defineNode } from '../node-type.ts'
import { graphRoots } from '../roots.ts'

export const branch = defineNode({
  type: 'branch',
  config: Type.Object({ conditions: Filters }, closed),
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
