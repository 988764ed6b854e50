import { generateKeyPairSync } from 'node:crypto'
import { createCampaign, testCampaign } from '@outrider/contracts/campaigns'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { createTemplate, testTemplate } from '@outrider/contracts/templates'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { startPeer } from '@outrider/testing/peers'
import { tenant } from '@outrider/testing/tenant'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
  await startPeer(house, 'keys', stack, { selfService: false })
})
afterAll(() => stack.disposeAsync())

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** A member of an organization. */
async function addMember({ orgId }: Tenant, isVerified = true) {
  const userId = newId('usr')
  const email = `${userId}@team.example`
  const [org, user] = [uuidOf(orgId), uuidOf(userId)]
  await house.admin`
    insert into keys.organizations (id, name, plan, created_at) values (${org}, 'Acme', 'free', now())
    on conflict do nothing`
  await house.admin`
    insert into keys.users (id, email, password_hash, verified_at, created_at)
    values (${user}, ${email}, '', case when ${isVerified}::boolean then now() end, now())`
  await house.admin`
    insert into keys.members (org_id, user_id, role, joined_at) values (${org}, ${user}, 'MEMBER', now())`
  return { userId, email }
}

async function addTemplate(owner: Tenant): Promise<TypeId<'tpl'>> {
  const { id } = await request(house.nats, createTemplate, {
    tenant: owner,
    template: {
      name: 'T',
      subject: 'For {{ contact.attributes.name }}',
      text: '{{ data.order }} {{ contact.email }}',
      locales: { de: { subject: 'Für {{ contact.attributes.name }}', text: 'Hallo' } },
    },
  })
  return id
}

const sentTo = async (address: string) => {
  const [only] = await eventually(() => {
    const sent = house.sink.received.filter(({ to }) => to === address)
    expect(sent).toHaveLength(1)
    return sent
  })
  return PostalMime.parse(only?.raw ?? '')
}

test('a test of a template goes to the user who asks, with the values of a contact, and is no message', async () => {
  const owner: Tenant = { ...tenant(), environment: 'test' }
  const { userId, email } = await addMember(owner)
  const dkim = { domain: 'team.example', selector: 's1', privateKey }
  await house.domains.add(owner, { name: 'Team', address: 'hi@team.example', dkim })
  const ada = await house.contacts.add(owner, { attributes: { name: 'Ada' } })
  const templateId = await addTemplate(owner)
  const wanted = { contactId: ada.id, data: { data: { order: 7 } } }
  expect(
    await request(house.nats, testTemplate, { tenant: owner, templateId, userId, test: wanted }),
  ).toEqual({ to: email })
  const read = await sentTo(email)
  expect(read).toMatchObject({
    subject: 'For Ada',
    from: { name: 'Team', address: 'hi@team.example' },
    text: expect.stringContaining('7 someone@example.com'),
  })
  expect(read.headers.map(({ key }) => key)).toContain('dkim-signature')
  expect(await house.messages(owner)).toEqual([])
})

test('a key names the member, and the locale is chosen', async () => {
  const owner = tenant()
  const { email } = await addMember(owner)
  const named = {
    to: email.toUpperCase(),
    locale: 'de',
    data: { contact: { attributes: { name: 'Bo' } } },
  }
  const templateId = await addTemplate(owner)
  await request(house.nats, testTemplate, { tenant: owner, templateId, test: named })
  expect(await sentTo(email)).toMatchObject({ subject: 'Für Bo' })
})

test('an address that no member of the organization has verified is refused', async () => {
  const owner = tenant()
  const stranger = await addMember(tenant())
  const unverified = await addMember(owner, false)
  const templateId = await addTemplate(owner)
  for (const [who, code] of [
    [{ test: {} }, 'required'],
    [{ test: { to: 'nobody@team.example' } }, 'unknown_reference'],
    [{ test: { to: stranger.email } }, 'unknown_reference'],
    [{ test: {}, userId: stranger.userId }, 'unknown_reference'],
    [{ test: { to: unverified.email } }, 'unknown_reference'],
    [{ test: {}, userId: unverified.userId }, 'unknown_reference'],
  ] as const)
    await expect(
      request(house.nats, testTemplate, { tenant: owner, templateId, ...who }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ field: 'to', code }] })
})

test('a test of a campaign goes to a member, or to contacts, but not to both', async () => {
  const owner = tenant()
  const { userId, email } = await addMember(owner)
  const { id: campaignId } = await request(house.nats, createCampaign, {
    tenant: owner,
    campaign: {
      name: 'C',
      channel: 'email',
      audience: { all: true },
      variants: [
        { name: 'A', weight: 50, content: { subject: 'One', text: 'T' } },
        { name: 'B', weight: 50, content: { subject: 'Two', text: 'T' } },
      ],
    },
  })
  const one = { tenant: owner, campaignId }
  const reply = await request(house.nats, testCampaign, { ...one, userId, test: { variant: 'B' } })
  expect(reply).toEqual({ to: email, messages: [] })
  expect(await sentTo(email)).toMatchObject({ subject: 'Two' })
  const ada = await house.contacts.add(owner)
  await expect(
    request(house.nats, testCampaign, { ...one, test: { to: email, contactIds: [ada.id] } }),
  ).rejects.toMatchObject({ faults: [{ field: 'to', code: 'exclusive' }] })
})

test('without a sender that is ready a test is refused', async () => {
  await using _ = await house.startReplica({ sharedSender: 'none' })
  const owner = tenant()
  const { userId } = await addMember(owner)
  const templateId = await addTemplate(owner)
  await house.domains.add(owner, {
    name: null,
    address: `hi@${userId.replace('_', '-')}.example`,
    dkim: { domain: 'a.example', selector: 's1', privateKey },
  })
  await house.domains.setReady(owner, false)
  // Either replica may reply.
  await eventually(async () => {
    const asked = request(house.nats, testTemplate, { tenant: owner, templateId, userId, test: {} })
    await expect(asked).rejects.toMatchObject({ code: 'DOMAIN_NOT_READY' })
  })
})

test('ten tests of an organization wait at most', async () => {
  const owner = tenant()
  const { userId, email } = await addMember(owner)
  const templateId = await addTemplate(owner)
  const { orgId } = owner
  await house.admin`
    insert into messaging.account_mails (id, mail, due_at)
    select 'test.' || gen_random_uuid(), jsonb_build_object(
      'kind', 'test', 'to', ${email}::text, 'expiresAt', now(), 'tenant', jsonb_build_object('orgId', ${orgId}::text)
    ), now() + interval '1 hour'
    from generate_series(1, 10)`
  const ask = (tester: Tenant, user: TypeId<'usr'>, template: TypeId<'tpl'>) =>
    request(house.nats, testTemplate, {
      tenant: tester,
      templateId: template,
      userId: user,
      test: {},
    })
  await expect(ask(owner, userId, templateId)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const other = tenant()
  const member = await addMember(other)
  await expect(ask(other, member.userId, await addTemplate(other))).resolves.toBeDefined()
})
