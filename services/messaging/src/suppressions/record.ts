import { idOf } from '@outrider/contracts/ids'
import type { Suppression } from '@outrider/contracts/suppressions'
import type { SuppressionRow } from './queries.ts'

export function suppressionOf({ id, contactId, reason, createdAt }: SuppressionRow): Suppression {
  return {
    id: idOf('sup', id),
    contactId: contactId && idOf('con', contactId),
    reason,
    createdAt: createdAt.toISOString(),
  }
}
