import { createHash } from 'node:crypto'
import { defineNode, type Visit } from '../node-type.ts'

export const split = defineNode('split', {
  needsPerson: () => false,
  branches: (config) => config.branches.map(({ name }) => name),
  check: ({ branches }) =>
    branches.flatMap(({ name }, index) =>
      branches.findIndex((each) => each.name === name) === index
        ? []
        : [{ field: `branches.${index}.name`, code: 'unique', message: 'is taken' }],
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
})

/** From 0 to just under 1: the same for a contact at this node of this automation, whenever it comes by. */
function shareOf({ automationId, node, contactId, entryId }: Visit): number {
  const text = JSON.stringify([automationId, node, contactId ?? entryId])
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
}
