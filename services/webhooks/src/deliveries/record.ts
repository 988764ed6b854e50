import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import type { Attempt, Delivery, DeliveryWithBody } from '@outrider/contracts/webhooks'

export interface DeliveryRow {
  readonly factId: Uuid
  readonly type: Delivery['type']
  readonly status: Delivery['status']
  readonly attempts: readonly Attempt[]
  readonly dueAt: Date | null
  readonly occurredAt: Date
}

/** With what it tells. */
export interface DeliveredRow extends DeliveryRow {
  readonly environment: Environment
  readonly data: DeliveryWithBody['body']['data']
}

/** A delivery as callers see it. */
export function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: idOf('whd', row.factId),
    type: row.type,
    status: row.status,
    attempts: [...row.attempts],
    nextAttemptAt: row.dueAt?.toISOString() ?? null,
    occurredAt: row.occurredAt.toISOString(),
  }
}
