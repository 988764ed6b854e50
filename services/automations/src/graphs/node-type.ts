import { parse } from '@outrider/contracts/contract'
import { nodeConfigs, type NodeName } from '@outrider/contracts/graphs'
import type { TypeId, Uuid } from '@outrider/contracts/ids'
import { type Fault, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { type Static, Type } from 'typebox'
import type { Context } from '../filters/filters.ts'
import type { AwaitedEvent, Meets } from './awaited.ts'

/** An entry at one of its nodes. */
export interface Visit {
  readonly tenant: Tenant
  /** As the database stores it. */
  readonly automationId: Uuid
  readonly entryId: TypeId<'ent'>
  readonly contactId: TypeId<'con'> | null
  readonly node: string
  readonly now: Date
  /** When the open step of the run was due: the same however often the run is repeated. */
  readonly waitingSince: Date
  readonly context: Context
  /** Whether the contact is known to be gone. */
  readonly isErased: boolean
}

/** A request to the outside, filled in. */
export interface Call {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What came of a visit: go on along a branch, wait for a time or an event, call the outside first, try again, or end. */
export type NodeOutcome =
  | {
      readonly go: string
      readonly skipped?: string
      readonly result?: unknown
      readonly command?: OutgoingItem
    }
  | { readonly waitUntil: Date; readonly awaits?: AwaitedEvent }
  | { readonly call: Call }
  | { readonly retryAt: Date }
  | { readonly failed: string; readonly result?: unknown }
  | { readonly exit: true }

/** Why a step that waited goes on: its time has come, or its event. */
export type Resumption = 'due' | 'matched'

/** An event that a step waits for: its name in any trigger, and what must hold of that trigger. */
export interface Awaited {
  readonly event: string
  readonly meets: Meets
}

/** What an outcome needs first: a JSON value, each text in it Liquid, to be filled in. */
interface Filling {
  readonly fill: unknown
  readonly finish: (filled: unknown) => NodeOutcome
}

/** Fills in the texts of `fill`, and goes on with what that comes to. */
export function filling<Fill>(fill: Fill, finish: (filled: Fill) => NodeOutcome): Filling {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts take the place of texts
  return { fill, finish: (filled) => finish(filled as Fill) }
}

/** Never throws. */
export type Action = (visit: Visit) => NodeOutcome | Filling

/** The only edge of a node that does not branch. */
export const onward = ''

interface Definition<Config> {
  /** Whether it may command something. */
  readonly commands?: true
  /** Whether what it does depends on the contact as it is then: only then the contact is in the context. */
  needsPerson(config: Config): boolean
  /** Whether it is skipped for a contact that was erased while the entry waited. */
  readonly skipsErased?: true
  /** What leads on from it: `[onward]`, its branches by name, or nothing. */
  branches(config: Config): readonly string[]
  /** What the schema does not see; fields are relative to the configuration. */
  check(config: Config): readonly Fault[]
  compile(config: Config): Action
  /** The branch that a step which waited takes; onward when left out. */
  readonly resume?: (why: Resumption) => string
  /** Of a node that waits for an event. */
  readonly awaits?: (config: Config) => Awaited
}

/** A kind of node, whatever its configuration; `branches` and `compile` need one without faults. */
export interface NodeType<Name extends NodeName = NodeName> {
  readonly type: Name
  readonly commands: boolean
  readonly skipsErased: boolean
  needsPerson(config: unknown): boolean
  /** Fields begin with `config`. */
  check(config: unknown): readonly Fault[]
  branches(config: unknown): readonly string[]
  compile(config: unknown): Action
  readonly resume: (why: Resumption) => string
  awaits(config: unknown): Awaited | undefined
}

/** Ties a type of node, whose configuration is a contract, to what it does. */
export function defineNode<Name extends NodeName>(
  type: Name,
  definition: Definition<Static<(typeof nodeConfigs)[Name]>>,
): NodeType<Name> {
  const schema = nodeConfigs[type]
  const whole = Type.Object({ config: schema })
  return {
    type,
    commands: definition.commands ?? false,
    skipsErased: definition.skipsErased ?? false,
    needsPerson: (config) => definition.needsPerson(parse(schema, config)),
    check(config) {
      try {
        parse(whole, { config }) // for the names of the fields
        const found = definition.check(parse(schema, config))
        return found.map((fault) => ({ ...fault, field: `config.${fault.field}` }))
      } catch (error) {
        if (error instanceof Problem) return error.faults
        throw error
      }
    },
    branches: (config) => definition.branches(parse(schema, config)),
    compile: (config) => definition.compile(parse(schema, config)),
    resume: definition.resume ?? (() => onward),
    awaits: (config) => definition.awaits?.(parse(schema, config)),
  }
}
