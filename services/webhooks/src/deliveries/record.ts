import { idOf } from '@outrider/contracts/ids'
import type { Attempt, Delivery } from '@outrider/contracts/webhooks'

export interface DeliveryRow {
  readonly factId: string
  readonly type: Delivery['type']
  readonly status: Delivery['status']
  readonly attempts: readonly Attempt[]
  readonly dueAt: Date | null
  readonly occurredAt: Date
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
