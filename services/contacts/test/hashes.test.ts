import { hash } from 'node:crypto'
import { getContact } from '@outrider/contracts/contacts'
import { createHashes } from '@outrider/contracts/hashes'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/service/nats/requests'
import { openSandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'
import { houseOf } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('what was hashed without the secret is keyed before anybody is answered, and means the same', async () => {
  const sandbox = await openSandbox(stack)
  const { admin, nats } = sandbox
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  const [suppressed, free, consent] = [newId('con'), newId('con'), newId('cns')]
  const bareOf = (email: string) => hash('sha256', `${orgId} live ${email}`, 'buffer')
  for (const [id, email] of [
    [suppressed, 'ada@example.com'],
    [free, 'bo@example.com'],
  ] as const)
    await admin`
      insert into contacts.contacts (id, org_id, environment, email, created_at, updated_at)
      values (${uuidOf(id)}, ${orgId}, 'live', ${email}, now(), now())`
  await admin`
    insert into contacts.suppressed_addresses (org_id, environment, address_hash, suppressed, changed_at)
    select ${orgId}::uuid, 'live', ${bareOf('ada@example.com')}::bytea, true, now()
    union all
    -- more than one statement keys
    select ${orgId}::uuid, 'live', sha256(n::text::bytea), true, now() from generate_series(1, 1500) as n`
  await admin`
    insert into contacts.consents (
      id, org_id, environment, contact_id, form_id, form_version, double_opt_in, consent_text_sha256,
      email_sha256, given_at
    )
    values (
      ${uuidOf(consent)}, ${orgId}, 'live', ${uuidOf(suppressed)}, gen_random_uuid(), 1, false, 'x',
      ${hash('sha256', 'ada@example.com', 'buffer')}, now()
    )`
  const config = sandbox.config('contacts')
  await startContacts(config, stack)

  const reachable = async (contactId: TypeId<'con'>) =>
    (await request(nats, getContact, { tenant: owner, contactId })).reachable.email
  expect([await reachable(suppressed), await reachable(free)]).toEqual([false, true])
  const hashes = createHashes(config.hashSecret)
  const [row] = await admin`
    select email_hash, email_sha256 from contacts.consents where id = ${uuidOf(consent)}`
  expect(row).toEqual({
    emailHash: hashes.ofValue(storedTenant(owner), 'ada@example.com'),
    emailSha256: null,
  })
  const bare = await admin`
    select from contacts.suppressed_addresses where octet_length(address_hash) = 32`
  expect(bare).toHaveLength(0)
  const kept = await admin`select count(*)::int as rows from contacts.suppressed_addresses`
  expect(kept[0]).toEqual({ rows: 1_501 })
})

test('an address cannot be tried out against its hash without the secret', async () => {
  const sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  const { id } = await houseOf(sandbox).register(owner, { email: 'ada@example.com' })
  const [row] = await sandbox.admin`
    select encode(address_hash, 'hex') as hex from contacts.contacts where id = ${uuidOf(id)}`
  const guesses = ['ada@example.com', `${orgId} live ada@example.com`].map((text) =>
    hash('sha256', text, 'hex'),
  )
  expect(row?.['hex']).toHaveLength(66)
  for (const guess of guesses) expect(row?.['hex']).not.toContain(guess)
})
