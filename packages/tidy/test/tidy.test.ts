import { expect, test } from 'vitest'
import { offencesOf } from '../src/rule.ts'
import {
  clock,
  environment,
  expressions,
  recordsets,
  transactions,
  wallTime,
} from '../src/rules/code.ts'
import { contracts, literals } from '../src/rules/contracts.ts'
import { decisionNumbers, documentPaths, invariants } from '../src/rules/documents.ts'
import { backfills, blockingIndexes, migrationNumbers } from '../src/rules/migrations.ts'
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
  migrationNumbers,
  recordsets,
  transactions,
  typeNames,
  wallTime,
  wording,
]

test.each(rules)('the repository keeps the rule of $name', { timeout: 300_000 }, async (rule) => {
  expect(await offencesOf(rule)).toEqual([])
})
