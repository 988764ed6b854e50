import type { NodeType } from './node-type.ts'
import { branch } from './nodes/branch.ts'
import { delay } from './nodes/delay.ts'
import { delayUntil } from './nodes/delay-until.ts'
import { exit } from './nodes/exit.ts'
import { split } from './nodes/split.ts'
import { updateContact } from './nodes/update-contact.ts'

/** Every kind of node there is, by its name. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(
  [branch, delay, delayUntil, exit, split, updateContact].map((each) => [each.type, each]),
)
