import { parse } from '@outrider/contracts/contract'
import { type Fault, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Message } from '@outrider/service/publish'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../filters/path.ts'

/** An entry at one of its nodes. */
export interface Visit {
  readonly tenant: Tenant
  readonly automationId: string
  readonly entryId: string
  readonly contactId: string | null
  readonly node: string
  readonly now: Date
  readonly context: Context
}

/** What came of a visit: go on along a branch, wait, or end. */
export type Outcome =
  | {
      readonly go: string
      readonly skipped?: string
      readonly result?: unknown
      readonly command?: Message
    }
  | { readonly waitUntil: Date }
  | { readonly failed: string }
  | { readonly exit: true }

/** Never throws. */
export type Action = (visit: Visit) => Outcome

/** The only edge of a node that does not branch. */
export const onward = ''

interface Definition<Config extends TSchema> {
  /** Its name in a graph. */
  readonly type: string
  readonly config: Config
  /** Whether what it does depends on the contact as it is then. */
  readonly needsPerson: boolean
  /** What leads on from it: `[onward]`, its branches by name, or nothing. */
  branches(config: Static<Config>): readonly string[]
  /** What the schema does not see; fields are relative to the configuration. */
  check(config: Static<Config>): readonly Fault[]
  compile(config: Static<Config>): Action
}

/** A kind of node, whatever its configuration; `branches` and `compile` need one without faults. */
export interface NodeType {
  readonly type: string
  readonly needsPerson: boolean
  check(config: unknown): readonly Fault[]
  branches(config: unknown): readonly string[]
  compile(config: unknown): Action
}

export function defineNode<Config extends TSchema>(definition: Definition<Config>): NodeType {
  const { type, needsPerson, config: schema } = definition
  return {
    type,
    needsPerson,
    check(config) {
      try {
        return definition.check(parse(schema, config))
      } catch (error) {
        if (error instanceof Problem) return error.faults
        throw error
      }
    },
    branches: (config) => definition.branches(parse(schema, config)),
    compile: (config) => definition.compile(parse(schema, config)),
  }
}
