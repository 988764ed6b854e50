import type { Tenant } from '@outrider/contracts/shapes'
import {
  type noteWebhookSubscriptions,
  webhookSubscriptionsChanged,
} from '@outrider/contracts/webhooks'
import { storedTenant } from '@outrider/service/db/tenant'
import { eventually } from './eventually.ts'
import { publishItem } from './published.ts'
import type { Sandbox } from './sandbox.ts'

/** Subscribes webhooks of a tenant to these types, and waits until the service has stored it. */
export async function listen(
  { operator, admin }: Sandbox,
  service: keyof typeof noteWebhookSubscriptions,
  tenant: Tenant,
  types: readonly string[],
): Promise<void> {
  await publishItem(operator, webhookSubscriptionsChanged, {
    tenant,
    types: [...types],
    revision: 1,
  })
  const { orgId, environment } = storedTenant(tenant)
  await eventually(async () => {
    const known = await admin`
      select from ${admin(service)}.webhook_subscriptions where org_id = ${orgId} and environment = ${environment}`
    if (known.length === 0) throw new Error('not noted yet')
  })
}
