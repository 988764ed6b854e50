import { createHash } from 'node:crypto'
import {
  checkFilters,
  compileFilters,
  graphRoots,
  readRefs,
  refsIn,
  withValues,
} from '../../filters/filters.ts'
import { defineNode, type Visit } from '../node-type.ts'
import { filtersReadContact } from '../texts.ts'

/** Nodes that choose a branch, or end the entry. */
export const decisions = {
  branch: defineNode('branch', {
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
  }),
  split: defineNode('split', {
    needsPerson: () => false,
    branches: (config) => config.branches.map(({ name }) => name),
    check: ({ branches }) =>
      branches.flatMap(({ name }, index) =>
        branches.findIndex((each) => each.name === name) === index
          ? []
          : [
              {
                field: `branches.${index}.name`,
                code: 'unique',
                message: `the branch name ${name} is used twice`,
              },
            ],
      ),
    compile({ branches }) {
      const total = branches.reduce((sum, { weight }) => sum + weight, 0)
      return (visit) => {
        let point = shareOf(visit) * total
        const chosen = branches.find(({ weight }) => (point -= weight) < 0) ?? branches.at(-1)
        const go = chosen?.name ?? ''
        return { go, result: { branch: go } }
      }
    },
  }),
  exit: defineNode('exit', {
    needsPerson: () => false,
    branches: () => [],
    check: () => [],
    compile: () => () => ({ exit: true }),
  }),
}

/** From 0 to just under 1: always the same for a contact at this node of this automation. */
function shareOf({ automationId, node, contactId, entryId }: Visit): number {
  const text = JSON.stringify([automationId, node, contactId ?? entryId])
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
}
