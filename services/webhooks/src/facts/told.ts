import { hash } from 'node:crypto'
import { newUuidBytes, type TypeId, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { WebhookData, WebhookType } from '@outrider/contracts/webhook-payloads'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'
import { keptOf, type Origin, type TracedRow } from '@outrider/service/tracing/origin'

/** What a fact says to a webhook of one type. */
export interface Told<Name extends WebhookType = WebhookType> {
  readonly type: Name
  readonly tenant: Tenant
  /** Whose erasure takes the content away; null for nobody's. */
  readonly contactId: TypeId<'con'> | null
  /** When it happened here, RFC 3339: the webhook's `timestamp`. */
  readonly at: string
  readonly data: WebhookData<Name>
}

/** A row of `facts` to be. */
export interface NewFact extends StoredTenant, TracedRow {
  readonly id: Uuid
  readonly key: string
  readonly type: string
  readonly contactId: Uuid | null
  readonly occurredAt: string
  readonly data: unknown
}

/** The key of a fact: 128 bits of SHA-256 over whose it is, its type and its id. */
function keyOf({ orgId, environment }: StoredTenant, type: string, factId: string): string {
  const digest = hash('sha256', JSON.stringify([orgId, environment, type, factId]), 'buffer')
  return uuidText(digest.subarray(0, 16))
}

/** A new id that sorts by the time of the fact. */
function factIdAt(at: Date): Uuid {
  return uuidText(newUuidBytes(at.getTime()))
}

/**
 * The row of what is told, of a type that callers listen to or of our own. `factId` names the fact: told again it has
 * the same.
 */
export function factOf(
  {
    tenant,
    type,
    contactId,
    at,
    data,
  }: Omit<Told, 'type' | 'data'> & { readonly type: string; readonly data: unknown },
  factId: string,
  origin?: Origin,
): NewFact {
  const stored = storedTenant(tenant)
  return {
    ...stored,
    id: factIdAt(new Date(at)),
    key: keyOf(stored, type, factId),
    type,
    contactId: contactId === null ? null : uuidOf(contactId),
    occurredAt: at,
    data,
    ...keptOf(origin),
  }
}
