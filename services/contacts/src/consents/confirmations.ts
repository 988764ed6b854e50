import {
  type ConfirmationState,
  confirmConsent,
  formConfirmed,
  getConfirmation,
} from '@outrider/contracts/forms'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Pool } from '@outrider/service/db/pool'
import { found } from '@outrider/service/db/resource'
import { isInactive } from '@outrider/service/db/standings'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { changeSetsOf, contactTold, segmentWork } from '../contacts/change-sets.ts'
import { combine, noChange } from '../contacts/fields.ts'
import { createFit, type Fit, fitsAll } from '../contacts/limits.ts'
import type { ContactPlan } from '../contacts/plan.ts'
import { findHoldings, type Store, type ContactsDeps } from '../contacts/read.ts'
import { isCurrent, planWrites, retryConflictsToFit } from '../contacts/write.ts'

export interface ConfirmationRow extends StoredTenant {
  readonly environment: Environment
  readonly consentId: Uuid
  readonly contactId: Uuid
  readonly formId: Uuid
  readonly formName: string
  readonly consentText: string
  readonly email: string
  /** Whether the contact still has the address: it may have been removed since. */
  readonly emailHeld: boolean
  readonly tags: readonly string[]
  /** Attributes to write to the contact. */
  readonly fields: Record<string, unknown>
  /** From the current version of the form; also null when the form is gone. */
  readonly redirectUrl: string | null
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
}

/**
 * The confirmation that a token opens, by the hexadecimal digest of the token. The tenant is not checked: the
 * token is the only authorization. None while the organization is suspended: its page, and the URL to which it
 * redirects, may be part of the abuse.
 */
async function findConfirmationRow(db: Pool, digest: string): Promise<ConfirmationRow | undefined> {
  const [row] = await db<ConfirmationRow[]>`
    select a.org_id, a.environment, a.consent_id, a.contact_id, a.form_id, a.form_name, a.consent_text,
      a.email, a.tags, a.fields, exists (
        select from identifiers i
        where i.kind = 'email' and i.value = a.email and i.contact_id = a.contact_id
          and i.org_id = a.org_id and i.environment = a.environment
      ) as email_held,
      f.redirect_url, a.expires_at, a.confirmed_at
    from confirmations a
    left join forms f on f.id = a.form_id and f.org_id = a.org_id and f.environment = a.environment
    where a.token_hash = decode(${digest}, 'hex') and not ${isInactive(db, 'a.org_id')}`
  return row
}

/**
 * Confirms a consent and carries out its changes to the contact; 40001 when it has been confirmed since, or
 * its contact is another one or gone.
 */
async function writeConfirmation(
  store: Store,
  { consentId, contactId, orgId, environment }: ConfirmationRow,
  plan: ContactPlan,
  told: readonly OutboxEntry[],
  now: Date,
): Promise<void> {
  const { db } = store
  await db`
    with ${planWrites(store, plan, now)}, confirmed as (
      update confirmations set confirmed_at = ${now}
      where consent_id = ${consentId} and contact_id = ${contactId}
        and org_id = ${orgId} and environment = ${environment} and confirmed_at is null
      returning consent_id
    ), told as (${insertOutboxEntries(db, told, 'confirmed')}), ${segmentWork(db, changeSetsOf(plan.changes))}
    select where not ${isCurrent(db, plan, db`not exists (select from confirmed)`)}`
}

function stateOf({ confirmedAt, expiresAt }: ConfirmationRow): ConfirmationState {
  if (confirmedAt !== null) return 'confirmed'
  return clock.now() < expiresAt ? 'open' : 'expired'
}

function confirmationOf(
  { orgId, environment, formName, consentText, redirectUrl }: ConfirmationRow,
  state: ConfirmationState,
) {
  return { orgId: idOf('org', orgId), environment, state, formName, consentText, redirectUrl }
}

export const confirmationHandlers = ({ db, hashes, outbox }: ContactsDeps) => [
  handle(getConfirmation, async ({ digest }) => {
    const row = await found(findConfirmationRow(db, digest))
    return confirmationOf(row, stateOf(row))
  }),

  handle(confirmConsent, ({ digest }) =>
    retryConflictsToFit(async (toFit) => {
      const row = await found(findConfirmationRow(db, digest))
      const state = stateOf(row)
      if (state === 'open') {
        const now = clock.now()
        const contact = { orgId: row.orgId, environment: row.environment, id: row.contactId }
        const fit = toFit ? createFit(await findHoldings(db, [contact])) : fitsAll
        await writeConfirmation({ db, hashes }, row, planOf(row, fit, now), factsOf(row, now), now)
        outbox.wake()
      }
      return confirmationOf(row, state)
    }),
  ),
]

/**
 * Makes the contact show the address, writes the submitted fields, adds the tags of the form, and subscribes the contact again.
 * If the contact has lost the address since, its subscription is about another one, and stays.
 */
function planOf(row: ConfirmationRow, fit: Fit, now: Date): ContactPlan {
  const { orgId, environment, contactId, email: value, emailHeld } = row
  const { said } = fit(contactId, { attributes: row.fields, addTags: row.tags })
  const change = {
    ...noChange(row, contactId),
    ...combine([said]),
    created: false,
    ...(emailHeld && {
      texts: { email: value },
      choices: { email: { wants: true, at: now.toISOString() } },
      source: 'form' as const,
    }),
  }
  const email = { orgId, environment, kind: 'email', value, contactId } as const
  return { resolutions: [], changes: [change], named: [], relied: emailHeld ? [email] : [] }
}

function factsOf(row: ConfirmationRow, now: Date) {
  const { contactId, formId, consentId } = row
  return [
    contactTold(row, contactId, false, now),
    outboxEntry(formConfirmed, {
      tenant: tenantOf(row),
      formId: idOf('form', formId),
      contactId: idOf('con', contactId),
      consentId: idOf('cns', consentId),
      occurredAt: now.toISOString(),
    }),
  ]
}
