import { notFound, Problem } from '@outrider/contracts/problem'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Deps } from '../deps.ts'
import { findEndpoint } from '../endpoints/queries.ts'
import { storedTenant } from '@outrider/service/tenant'
import type { EndpointRef } from './queries.ts'

interface OneWebhook {
  readonly tenant: Tenant
  readonly webhookId: TypeId<'whk'>
}

/** The webhook, or `NOT_FOUND`. */
export async function requireWebhook(
  { db }: Pick<Deps, 'db'>,
  { tenant, webhookId }: OneWebhook,
): Promise<EndpointRef & { isEnabled: boolean }> {
  const stored = storedTenant(tenant)
  const endpointId = uuidOf(webhookId)
  const row = await findEndpoint(db, stored, endpointId)
  if (!row) throw notFound()
  return { ...stored, endpointId, isEnabled: row.disabledAt === null }
}

/** The webhook; `CONFLICT` while it is disabled, for nothing is delivered to it then. */
export async function requireEnabled(
  deps: Pick<Deps, 'db'>,
  one: OneWebhook,
): Promise<EndpointRef> {
  const { isEnabled, ...webhook } = await requireWebhook(deps, one)
  if (!isEnabled) throw new Problem('CONFLICT', 'the webhook is disabled: enable it first')
  return webhook
}
