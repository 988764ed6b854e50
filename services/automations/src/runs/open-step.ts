import type { Uuid } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import type { StoredTenant } from '@outrider/service/tenant'
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

/** An open step that this process alone may do, until its lease ends. */
export interface LeasedStep extends OpenStep, StoredTenant {
  readonly entryId: Uuid
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
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
