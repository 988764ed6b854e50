import type { Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import type { TracedRow } from '@outrider/service/tracing/origin'
import type { Secret } from '../endpoints/secrets.ts'

/** A turn of an endpoint, taken by one process. */
export interface Turn {
  readonly endpointId: Uuid
  /** When somebody else may take it, should this process die; tells this claim from any other. */
  readonly claimedUntil: Date
  readonly url: string
  readonly secrets: readonly Secret[]
  readonly isDisabled: boolean
  readonly isDeleted: boolean
  readonly isRecovering: boolean
}

/** A delivery that this process alone may send until its lease ends. */
export interface Leased extends TracedRow {
  readonly endpointId: Uuid
  readonly factId: Uuid
  /** Leases, this one included. */
  readonly tries: number
  readonly type: string
  readonly environment: Environment
  readonly occurredAt: Date
  readonly data: unknown
}
