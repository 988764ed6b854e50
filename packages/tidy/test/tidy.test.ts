import { expect, test } from 'vitest'
import { offencesOf } from '../src/rule.ts'
import { clock, environment, expressions, recordsets, transactions } from '../src/rules/code.ts'
import { contracts, literals } from '../src/rules/contracts.ts'
import { decisionNumbers, documentPaths, invariants } from '../src/rules/documents.ts'
import { backfills, blockingIndexes, migrationNumbers } from '../src/rules/migrations.ts'
import { luckRules } from '../src/rules/tests.ts'
import { fileLength, ladders, typeNames } from '../src/rules/structure.ts'
import { wording } from '../src/rules/wording.ts'

const rules = [
  backfills,
  blockingIndexes,
  clock,
  contracts,
  decisionNumbers,
  documentPaths,
  environment,
  expressions,
  fileLength,
  invariants,
  ladders,
  literals,
  ...luckRules,
  migrationNumbers,
  recordsets,
  transactions,
  typeNames,
  wording,
]

test.each(rules)('the repository keeps the rule of $name', async (rule) => {
  expect(await offencesOf(rule)).toEqual([])
})
