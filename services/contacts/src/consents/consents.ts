import type { ChoiceSource, Subscription } from '@outrider/contracts/subscriptions'
import { type Capture, type Consent, listConsents } from '@outrider/contracts/forms'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { found, list } from '@outrider/service/db/resource'
import { insertOutboxEntries, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Fragment, json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Origin } from '@outrider/service/observe/origin'
import type { Service } from '@outrider/service/service'
import { compare } from '@outrider/service/text/keys'
import { changeSetsOf, segmentWork } from '../contacts/change-sets.ts'
import {
  type BulkDependentRecords,
  inStep,
  isTheirs,
  moveStep,
  recordsByContact,
  stepRows,
} from '../contacts/dependent-records.ts'
import type { ContactPlan } from '../contacts/plan.ts'
import { findContactRow, type Store } from '../contacts/read.ts'
import { isCurrent, planWrites } from '../contacts/write.ts'

/** A capture with its ids and hashes as the database stores them; hashes in hexadecimal. */
export interface ReceivedCapture extends Pick<
  Capture,
  'consentText' | 'fields' | 'at' | 'address' | 'agent' | 'organizationName'
> {
  readonly id: Uuid
  readonly tenant: StoredTenant
  readonly form: Capture['form'] & { readonly uuid: Uuid }
  /** Normalized, as it is looked up. */
  readonly email: string | null
  readonly walletAddress: string | null
  readonly keyId: Uuid | null
  readonly consentTextSha256: string
  readonly origin: Origin | undefined
}

/** The IDs of the captures that are already stored. */
export async function findKeptCaptures(
  db: Pool,
  captures: readonly ReceivedCapture[],
): Promise<Set<string>> {
  const rows = await db<{ id: Uuid }[]>`
    select w.id
    from unnest(
      ${captures.map(({ id }) => id)}::uuid[],
      ${captures.map(({ at }) => at)}::timestamptz[],
      ${captures.map(({ tenant }) => tenant.orgId)}::uuid[],
      ${captures.map(({ tenant }) => tenant.environment)}::text[]
    ) as w (id, given_at, org_id, environment)
    join lateral (
      select from consents
      where id = w.id and given_at = w.given_at and org_id = w.org_id and environment = w.environment
      offset 0 -- one by one, for any estimate of the table's size
    ) c on true`
  return new Set(rows.map(({ id }) => id))
}

/** A new row of the ledger of consents. */
export interface NewConsent extends StoredTenant {
  readonly id: Uuid
  readonly contactId: Uuid
  readonly formId: Uuid
  readonly formVersion: number
  readonly doubleOptIn: boolean
  readonly consentText: string
  readonly consentTextSha256: string
  readonly emailHash: string | null
  readonly walletHash: string | null
  readonly at: string
  readonly address: string
  readonly agent: string
  readonly keyId: Uuid | null
  /** The consent whose confirmation also confirms this one; null when it has its own, or needs none. */
  readonly confirmedWith: string | null
}

/**
 * A mail that asks for a confirmation, with its number among the mails to its address on a day (`YYYY-MM-DD`).
 * The hash is hexadecimal.
 */
export interface NewMail extends StoredTenant {
  readonly addressHash: string
  readonly day: string
  readonly ordinal: number
}

/** A consent that waits for its confirmation. */
export interface NewConfirmation extends StoredTenant {
  readonly consentId: Uuid
  /** SHA-256 of the token, in hexadecimal. */
  readonly digest: string
  readonly contactId: Uuid
  readonly formId: Uuid
  readonly formName: string
  readonly consentText: string
  readonly email: string
  readonly tags: readonly string[]
  /** Attributes to write to the contact. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly expiresAt: string
}

export interface Captured {
  readonly plan: ContactPlan
  readonly consents: readonly NewConsent[]
  readonly confirmations: readonly NewConfirmation[]
  readonly mails: readonly NewMail[]
  /** Facts and commands to publish. */
  readonly told: readonly OutboxEntry[]
}

/**
 * Stores captures: contacts, consents, open confirmations and outgoing messages, all or nothing. 23505 when
 * one of the captures has been stored since, or its address got another mail, and the errors of `planWrites`.
 */
export async function writeCaptures(
  store: Store,
  { plan, consents, confirmations, mails, told }: Captured,
  now: Date,
): Promise<void> {
  const { db } = store
  await db`
    with ${planWrites(store, plan, now)}, consented as (
      insert into consents (
        id, org_id, environment, contact_id, form_id, form_version, double_opt_in, consent_text,
        consent_text_sha256, email_hash, wallet_hash, given_at, address, agent, key_id,
        confirmed_with
      )
      select id, "orgId", environment, "contactId", "formId", "formVersion", "doubleOptIn", "consentText",
        decode("consentTextSha256", 'hex'), decode("emailHash", 'hex'), decode("walletHash", 'hex'),
        at, address, agent, "keyId", "confirmedWith"
      from jsonb_to_recordset(${json(db, consents)}::jsonb) as c (
        id uuid, "orgId" uuid, environment text, "contactId" uuid, "formId" uuid, "formVersion" int,
        "doubleOptIn" boolean, "consentText" text, "consentTextSha256" text, "emailHash" text,
        "walletHash" text, at timestamptz, address text, agent text, "keyId" uuid, "confirmedWith" uuid
      )
    ), awaited as (${awaited(db, confirmations)}), mailed as (
      insert into confirmation_mails (org_id, environment, address_hash, day, ordinal)
      select "orgId", environment, decode("addressHash", 'hex'), day, ordinal
      from jsonb_to_recordset(${json(db, mails)}::jsonb)
        as m ("orgId" uuid, environment text, "addressHash" text, day date, ordinal smallint)
      order by "addressHash", ordinal
    ), told as (${insertOutboxEntries(db, told)}), ${segmentWork(db, changeSetsOf(plan.changes))}
    select where not ${isCurrent(db, plan)}`
}

/** Of several submissions with one confirmation, the fields of the latest are written. */
const awaited = (db: Pool, confirmations: readonly NewConfirmation[]): Fragment => db`
  insert into confirmations as prior (
    consent_id, token_hash, org_id, environment, contact_id, form_id, form_name, consent_text, email, tags, fields,
    expires_at
  )
  select "consentId", decode(digest, 'hex'), "orgId", environment, "contactId", "formId", "formName",
    "consentText", email, tags, fields, "expiresAt"
  from jsonb_to_recordset(${json(db, [...new Map(confirmations.map((each) => [each.consentId, each])).values()])}::jsonb) as a (
    "consentId" uuid, digest text, "orgId" uuid, environment text, "contactId" uuid, "formId" uuid,
    "formName" text, "consentText" text, email text, tags text[], fields jsonb, "expiresAt" timestamptz
  )
  on conflict (consent_id) do update set fields = excluded.fields
  where prior.confirmed_at is null and prior.org_id = excluded.org_id and prior.environment = excluded.environment`

export interface ConsentRow {
  readonly id: Uuid
  readonly formId: Uuid
  readonly formVersion: number
  readonly doubleOptIn: boolean
  readonly consentText: string
  readonly consentTextSha256: string
  readonly givenAt: Date
  readonly confirmedAt: Date | null
  readonly address: string
  readonly agent: string
  readonly keyId: Uuid | null
}

/** A contact's consents, newest first, at most `limit`, those before `before` when it is given. */
function listConsentRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
  before: Uuid | null,
  limit: number,
): Promise<ConsentRow[]> {
  return db<ConsentRow[]>`
    select c.id, c.form_id, c.form_version, c.double_opt_in, c.consent_text,
      encode(c.consent_text_sha256, 'hex') as consent_text_sha256, c.given_at, f.confirmed_at,
      c.address, c.agent, c.key_id
    from consents c
    left join confirmations f
      on f.consent_id = coalesce(c.confirmed_with, c.id) and f.org_id = c.org_id and f.environment = c.environment
    where c.contact_id = ${contactId} and c.org_id = ${orgId} and c.environment = ${environment}
      ${before === null ? db`` : db`and c.id < ${before}`}
    order by c.id desc
    limit ${limit}`
}

interface ChoiceChangeRow {
  readonly id: Uuid
  readonly source: ChoiceSource
  readonly subscription: Subscription
  readonly chosenAt: Date
}

/** The changes of a contact's choices other than by forms, newest first, at most `limit`, those before `before`. */
function listChoiceChangeRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
  before: Uuid | null,
  limit: number,
): Promise<ChoiceChangeRow[]> {
  return db<ChoiceChangeRow[]>`
    select id, source, subscription, chosen_at from choice_changes
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

/** The ledger of changed choices, which an erasure deletes. */
export const choiceRecords = recordsByContact('choice_changes')

/**
 * A merge moves consents. An erasure keeps their hashes, so that the organization can still show the text that
 * a person agreed to.
 */
export const consentRecords: BulkDependentRecords = {
  move: (db, union, limit) => moveStep(db, 'consents', union, limit),
  async erase(db, departure, limit) {
    const isKept = db`consent_text is not null`
    const { count } = await db`
      with ${stepRows(db, 'consents', departure, limit, isKept)}
      update consents set consent_text = null, address = null, agent = null, key_id = null
      where ${inStep(db, departure, isKept)}`
    return count
  },
  left: (db, departure, isErasure) => db`
    select from consents
    where ${isTheirs(db, departure)} ${isErasure ? db`and consent_text is not null` : db``}`,
}

/** Open and given confirmations. */
export const confirmationRecords = recordsByContact('confirmations')

export const handleListConsents = ({ db }: Service) =>
  handle(listConsents, async ({ tenant, contactId, query }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const [page] = await Promise.all([
      list('consents', 'cns', query, recordOf, async (before, limit) => {
        const lists = await Promise.all([
          listConsentRows(db, stored, id, before, limit),
          listChoiceChangeRows(db, stored, id, before, limit),
        ])
        return lists
          .flat()
          .toSorted((a, b) => compare(b.id, a.id))
          .slice(0, limit)
      }),
      found(findContactRow(db, stored, id)),
    ])
    return page
  })

function recordOf(row: ConsentRow | ChoiceChangeRow): Consent {
  return 'formId' in row ? consentOf(row) : choiceChangeOf(row)
}

function choiceChangeOf({ id, source, subscription, chosenAt }: ChoiceChangeRow): Consent {
  return {
    id: idOf('cns', id),
    source,
    subscription,
    formId: null,
    formVersion: null,
    consentText: null,
    consentTextSha256: null,
    status: null,
    at: chosenAt.toISOString(),
    confirmedAt: null,
    address: null,
    agent: null,
    keyId: null,
  }
}

function consentOf({ doubleOptIn, givenAt, ...row }: ConsentRow): Consent {
  return {
    ...row,
    id: idOf('cns', row.id),
    source: 'form',
    subscription: null,
    formId: idOf('form', row.formId),
    status: statusOf(doubleOptIn, row.confirmedAt),
    at: givenAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    keyId: row.keyId === null ? null : idOf('key', row.keyId),
  }
}

function statusOf(doubleOptIn: boolean, confirmedAt: Date | null): Consent['status'] {
  if (!doubleOptIn) return 'given'
  return confirmedAt === null ? 'pending' : 'confirmed'
}
