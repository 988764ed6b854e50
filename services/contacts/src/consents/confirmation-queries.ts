import type { Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import type { Pool } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Plan } from '../contacts/plan-contacts.ts'
import { isOvertaken, planWrites } from '../contacts/row-queries.ts'
import { segmentWork } from '../contacts/segment-work.ts'
import type { Store } from '../contacts/store.ts'
import { touchedBy } from '../contacts/touched.ts'

export interface ConfirmationRow extends StoredTenant {
  readonly environment: Environment
  readonly consentId: Uuid
  readonly contactId: Uuid
  readonly formId: Uuid
  readonly formName: string
  readonly consentText: string
  readonly email: string
  /** Whether the contact still has the address: it may have been taken away since. */
  readonly emailHeld: boolean
  readonly tags: readonly string[]
  /** Of the form as it is now; null too when the form is gone. */
  readonly redirectUrl: string | null
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
}

/** What a token's digest (hexadecimal) opens, whosever it is: the token alone is the right to it. */
export async function findConfirmation(
  db: Pool,
  digest: string,
): Promise<ConfirmationRow | undefined> {
  const [row] = await db<ConfirmationRow[]>`
    select a.org_id, a.environment, a.consent_id, a.contact_id, a.form_id, a.form_name, a.consent_text,
      a.email, a.tags, exists (
        select from identifiers i
        where i.kind = 'email' and i.value = a.email and i.contact_id = a.contact_id
          and i.org_id = a.org_id and i.environment = a.environment
      ) as email_held,
      f.redirect_url, a.expires_at, a.confirmed_at
    from confirmations a
    left join forms f on f.id = a.form_id and f.org_id = a.org_id and f.environment = a.environment
    where a.token_hash = decode(${digest}, 'hex')`
  return row
}

/**
 * Confirms a consent by carrying out what that means for its contact; 40001 when it was confirmed meanwhile, or its
 * contact is another one or gone.
 */
export async function writeConfirmation(
  store: Store,
  { consentId, contactId, orgId, environment }: ConfirmationRow,
  plan: Plan,
  told: readonly Fact[],
  now: Date,
): Promise<void> {
  const { db } = store
  await db`
    with ${planWrites(store, plan, now)}, confirmed as (
      update confirmations set confirmed_at = ${now}
      where consent_id = ${consentId} and contact_id = ${contactId}
        and org_id = ${orgId} and environment = ${environment} and confirmed_at is null
      returning consent_id
    ), told as (${telling(db, told, 'confirmed')}), ${segmentWork(db, touchedBy(plan.changes))}
    ${isOvertaken(db, plan)}
    union all
    select overtaken() where not exists (select from confirmed)`
}
