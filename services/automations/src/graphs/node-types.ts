import type { NodeName } from '@outrider/contracts/graphs'
import type { NodeType } from './node-type.ts'
import { calls } from './nodes/calls.ts'
import { commands } from './nodes/commands.ts'
import { routes } from './nodes/routes.ts'
import { waits } from './nodes/waits.ts'

/** One for each configuration that the contracts have, or it does not compile. */
const byName: { readonly [Name in NodeName]: NodeType<Name> } = {
  ...calls,
  ...commands,
  ...routes,
  ...waits,
}

/** Every kind of node there is, by its name. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(Object.entries(byName))
