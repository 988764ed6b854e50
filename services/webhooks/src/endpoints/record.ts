import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { DisabledReason, Webhook } from '@outrider/contracts/webhooks'
import type { Secret } from './secrets.ts'

export interface EndpointRow {
  readonly id: Uuid
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly disabledReason: DisabledReason | null
  readonly disabledAt: Date | null
  readonly failingSince: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With what no answer shows but the one that made it. */
export interface EndpointWithSecrets extends EndpointRow {
  readonly secrets: readonly Secret[]
}

/** An endpoint as callers see it. */
export function webhookOf(row: EndpointRow): Webhook {
  return {
    id: idOf('whk', row.id),
    url: row.url,
    events: [...row.events],
    description: row.description,
    enabled: row.disabledReason === null,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
