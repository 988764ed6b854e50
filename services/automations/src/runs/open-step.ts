import type { Environment } from '@outrider/contracts/shapes'
import type { Trigger } from '@outrider/contracts/triggers'
import type { Origin } from '@outrider/service/tracing/origin'

/** The open step of a live entry: to be done, past its due time, or matched by an event. */
export interface OpenStep {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'ready' | 'waiting' | 'matched'
  readonly startedAt: Date
  /** When it was due first. */
  readonly since: Date
}

/** An open step that this process alone may do, until its lease ends. Ids are the database's. */
export interface LeasedStep extends OpenStep {
  readonly orgId: string
  readonly environment: Environment
  readonly entryId: string
  readonly automationId: string
  readonly version: number | null
  readonly contactId: string | null
  readonly trigger: Trigger
  /** Of its graph's JSON. */
  readonly graphBytes: number
  /** How often it was leased, this time included. */
  readonly attempts: number
  readonly lane: number
  /** How often its entry was retried. */
  readonly retries: number
  /** Of an entry that this process has just made. */
  readonly isFresh?: true
  /** Of what it commands; of what waited its trace alone is known. */
  readonly origin?: Origin | null | undefined
}
