import { createHashes } from '@outrider/contracts/hashes'
import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Recipient } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { storedTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import type { Sandbox } from './sandbox.ts'

/**
 * Inserts people by one statement, which leaves the rows that the contacts service leaves when it creates them: their identifiers
 * are in normal spelling, triggers keep their tags, and segments learn of them. No webhook is notified.
 */
export async function insertPeople(
  sandbox: Sandbox,
  tenant: Tenant,
  people: readonly Partial<Recipient>[],
): Promise<Recipient[]> {
  const hashes = createHashes(sandbox.config('contacts').hashSecret)
  const { orgId, environment } = storedTenant(tenant)
  const now = clock.now()
  const added = people.map((person): Recipient => {
    const id = newId('con')
    const { walletAddress = null, externalId = null, timeZone = null, locale = null } = person
    const { email = `${crypto.randomUUID()}@example.com`, attributes = {}, tags = [] } = person
    const needsName = email === null && walletAddress === null && externalId === null
    return {
      id,
      currentId: id,
      email,
      walletAddress,
      externalId: needsName ? newId('con') : externalId,
      timeZone,
      locale,
      attributes,
      tags,
      unsubscribed: false,
      choices: {},
    }
  })
  const rows = added.map((person) => ({
    ...person,
    id: uuidOf(person.id),
    addressHash:
      person.email && hashes.ofAddress({ orgId, environment }, person.email).toString('hex'),
  }))
  const changes = {
    contactIds: rows.map(({ id }) => id),
    created: true,
    reachability: true,
    attributes: keysOf(added),
    tags: [...new Set(added.flatMap(({ tags }) => tags))],
  }
  await sandbox.admin`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w (
        id uuid, email text, "walletAddress" text, "externalId" text, "timeZone" text, locale text, "addressHash" text,
        attributes jsonb, tags text[]
      )
    ), created as (
      insert into contacts.contacts (
        id, org_id, environment, email, wallet_address, external_id, time_zone, locale, address_hash, attributes, tags,
        created_at, updated_at
      )
      select id, ${orgId}, ${environment}, email, "walletAddress", "externalId", "timeZone", locale,
        decode("addressHash", 'hex'), attributes, tags, ${now}, ${now}
      from wanted
    ), named as (
      insert into contacts.identifiers (org_id, environment, kind, value, contact_id)
      select ${orgId}, ${environment}, i.kind, i.value, wanted.id
      from wanted, lateral (
        values ('email', email), ('walletAddress', "walletAddress"), ('externalId', "externalId")
      ) as i (kind, value)
      where i.value is not null
    )
    insert into contacts.segment_work (org_id, environment, change_sets)
    values (${orgId}, ${environment}, ${JSON.stringify([changes])}::text::jsonb)`
  return added
}

/** The keys that segments compare: those of attributes, and fields that are compared like attributes. */
function keysOf(people: readonly Recipient[]): string[] {
  const keys = people.flatMap(({ attributes, timeZone, locale }) => [
    ...Object.keys(attributes),
    ...(timeZone === null ? [] : ['timeZone']),
    ...(locale === null ? [] : ['locale']),
  ])
  return [...new Set(keys)]
}
