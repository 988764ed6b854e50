import { expect, test } from 'vitest'
import { offencesOf } from '../src/rule.ts'
import { blockingIndexes } from '../src/rules/blocking-indexes.ts'
import { circles } from '../src/rules/circles.ts'
import { clock } from '../src/rules/clock.ts'
import { contracts } from '../src/rules/contracts.ts'
import { dependencies } from '../src/rules/dependencies.ts'
import { environment } from '../src/rules/environment.ts'
import { expressions } from '../src/rules/expressions.ts'
import { fileLength } from '../src/rules/file-length.ts'
import { folderNames } from '../src/rules/folder-names.ts'
import { ids } from '../src/rules/ids.ts'
import { invariants } from '../src/rules/invariants.ts'
import { ladders } from '../src/rules/ladders.ts'
import { limits } from '../src/rules/limits.ts'
import { lineLength } from '../src/rules/line-length.ts'
import { literals } from '../src/rules/literals.ts'
import { paragraphs } from '../src/rules/paragraphs.ts'
import { recordsets } from '../src/rules/recordsets.ts'
import { transactions } from '../src/rules/transactions.ts'
import { wallTime } from '../src/rules/wall-time.ts'

const rules = [
  blockingIndexes,
  circles,
  clock,
  contracts,
  dependencies,
  environment,
  expressions,
  fileLength,
  folderNames,
  ids,
  invariants,
  ladders,
  limits,
  lineLength,
  literals,
  paragraphs,
  recordsets,
  transactions,
  wallTime,
]

test.each(rules)('the repository keeps the rule of $name', { timeout: 300_000 }, async (rule) => {
  expect(await offencesOf(rule)).toEqual([])
})
