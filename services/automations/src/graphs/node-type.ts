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
  /** When the entry reached the node, as waits count (ADR 7). */
  readonly countsFrom: Date
  /** When the open step of the run was due first: the same if the run is repeated. */
  readonly waitingSince: Date
  readonly context: Context
  /** Of contacts that have none. */
  readonly timeZone: string
  /** Whether the contact was erased. */
  readonly isErased: boolean
}

/** An HTTP request with its templates rendered. */
export interface Call {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** A change of the contact. A null among the attributes removes one. */
export interface StepChange {
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly addTags?: readonly string[]
  readonly removeTags?: readonly string[]
}

/** The outcome of a visit: continue along a branch, wait for a time or an event, make a call, retry, fail, or exit. */
export type NodeOutcome =
  | {
      readonly go: string
      readonly skipped?: string
      readonly result?: unknown
      readonly command?: OutgoingItem
      /** The change of the contact that it commands. */
      readonly changes?: StepChange
    }
  | { readonly waitUntil: Date; readonly awaits?: AwaitedEvent }
  | { readonly call: Call }
  | { readonly retryAt: Date }
  | { readonly failed: string; readonly result?: unknown }
  | { readonly exit: true }

/** Why a wait ends: its time has come, or its event. */
export type Resumption = 'due' | 'matched'

/** An event that a step waits for: its name in any trigger, and a condition on that trigger. */
export interface Awaited {
  readonly event: string
  readonly meets: Meets
}

/** An outcome that needs rendered templates: all strings in a JSON value are Liquid. */
interface Filling {
  readonly fill: unknown
  readonly finish: (filled: unknown) => NodeOutcome
}

/** Renders the templates in `fill`, then calls `finish` with the result. */
export function filling<Fill>(fill: Fill, finish: (filled: Fill) => NodeOutcome): Filling {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts take the place of texts
  return { fill, finish: (filled) => finish(filled as Fill) }
}

/** Never throws. */
export type Action = (visit: Visit) => NodeOutcome | Filling

/** The only edge of a node that does not branch. */
export const onward = ''

interface Definition<Config> {
  /** Whether it reads the contact: only then the contact is in the context. */
  needsPerson(config: Config): boolean
  /** Whether it is skipped for erased contacts. */
  readonly skipsErased?: true
  /** Its outgoing edges: `[onward]`, the names of its branches, or none. */
  branches(config: Config): readonly string[]
  /** Faults that the schema cannot express; fields are relative to the configuration. */
  check(config: Config): readonly Fault[]
  compile(config: Config): Action
  /** The branch after a wait; `onward` by default. */
  readonly resume?: (why: Resumption) => string
  /** Of a node that waits for an event. */
  readonly awaits?: (config: Config) => Awaited
}

/** A type of node. `branches` and `compile` need a configuration without faults. */
export interface NodeType<Name extends NodeName = NodeName> {
  readonly type: Name
  readonly skipsErased: boolean
  needsPerson(config: unknown): boolean
  /** Fields begin with `config`. */
  check(config: unknown): readonly Fault[]
  branches(config: unknown): readonly string[]
  compile(config: unknown): Action
  readonly resume: (why: Resumption) => string
  awaits(config: unknown): Awaited | undefined
}

/** Implements a type of node, whose configuration is a contract. */
export function defineNode<Name extends NodeName>(
  type: Name,
  definition: Definition<Static<(typeof nodeConfigs)[Name]>>,
): NodeType<Name> {
  const schema = nodeConfigs[type]
  const whole = Type.Object({ config: schema })
  return {
    type,
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
