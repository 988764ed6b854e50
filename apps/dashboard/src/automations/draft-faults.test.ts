import { expect, test } from 'vitest'
import { faultsIn } from './draft-faults.ts'
import type { DraftGraph } from './graph.ts'

const condition = { path: 'amount', op: 'gte', value: 100 }

/** A branch of which both paths end. */
function branchWith(config: Record<string, unknown>): DraftGraph {
  return {
    nodes: [
      { id: 'ask', type: 'branch', config },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      { from: 'ask', to: 'end', branch: 'yes' },
      { from: 'ask', to: 'end', branch: 'no' },
    ],
  }
}

test.each([{}, { conditions: [] }])('a branch with %j lacks a condition', (config) => {
  expect(faultsIn(branchWith(config), [])).toEqual([
    { node: 'ask', field: 'graph.nodes.ask.config.conditions', message: 'Add a condition.' },
  ])
})

test('a branch with a condition has no fault', () => {
  expect(faultsIn(branchWith({ conditions: [condition] }), [])).toEqual([])
})
