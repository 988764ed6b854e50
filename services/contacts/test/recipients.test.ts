import {
  changeContact,
  type ContactInput,
  getContact,
  mergeContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import type { EventContract } from '@outrider/contracts/contract'
import { eraseContact } from '@outrider/contracts/erasures'
import { createHashes } from '@outrider/contracts/hashes'
import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  findContacts,
  readRecipients,
  recordSubscription,
  recordSuppression,
} from '@outrider/contracts/recipients'
import { createSegment, listMembers, previewSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { connectNats } from '@outrider/service/nats/connection'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import type { Static, TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
/** Connected as messaging: what it may ask and say here. */
let messaging: Sandbox['nats']
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  const { natsUrl } = sandbox.config('messaging')
  messaging = await connectNats(natsUrl, 'messaging', createLog('peer', 'silent'))
  stack.defer(() => messaging.close())
})
afterAll(() => stack.disposeAsync())

const register = async (owner: Tenant, contact: Static<typeof ContactInput>) =>
  (await request(sandbox.nats, upsertContact, { tenant: owner, contact })).contact
const recipients = async (owner: Tenant, ...contactIds: TypeId<'con'>[]) => {
  const wanted = contactIds.map((contactId) => ({ tenant: owner, contactId }))
  return (await request(messaging, readRecipients, { wanted })).recipients
}

test('messaging learns the address of whom it is to write to, and of nobody else', async () => {
  const owner = tenant()
  const ada = await register(owner, { email: 'Ada@example.com', attributes: { a: 1 }, tags: ['t'] })
  const bo = await register(owner, { externalId: 'bo' })
  expect(await recipients(owner, ada.id)).toEqual([
    {
      id: ada.id,
      currentId: ada.id,
      email: 'ada@example.com',
      unsubscribed: false,
      choices: {},
      walletAddress: null,
      externalId: null,
      timeZone: null,
      locale: null,
      attributes: { a: 1 },
      tags: ['t'],
    },
  ])
  expect(await recipients(owner, bo.id)).toMatchObject([{ email: null }])
  expect(await recipients({ ...owner, environment: 'test' }, ada.id)).toEqual([])
  expect(await recipients(owner, newId('con'))).toEqual([])
  const wanted = [{ tenant: owner, contactId: ada.id }]
  await expect(request(sandbox.nats, readRecipients, { wanted })).rejects.toThrow('ermission')
})

test('a former id finds the person it is part of now; an erased one finds nobody', async () => {
  const owner = tenant()
  const into = await register(owner, { email: 'into@example.com' })
  const from = await register(owner, { externalId: 'from' })
  await request(sandbox.nats, mergeContacts, {
    tenant: owner,
    merge: { into: into.id, from: from.id },
  })
  expect(await recipients(owner, from.id)).toMatchObject([
    { id: from.id, email: 'into@example.com' },
  ])
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId: into.id })
  expect(await recipients(owner, into.id, from.id)).toEqual([])
})

test('references find whom there is, and make nobody', async () => {
  const owner = tenant()
  const ada = await register(owner, { email: 'ada@example.com', externalId: 'ada' })
  const wanted = [
    { email: 'nobody@example.com' },
    { email: 'ADA@example.com' },
    { externalId: 'ada' },
  ].map((contact) => ({ tenant: owner, contact }))
  for (let repeat = 0; repeat < 2; repeat += 1)
    expect(await request(messaging, findContacts, { wanted })).toEqual({
      contactIds: [null, ada.id, ada.id],
    })
})

/** The hash of an address, in hexadecimal, as messaging tells it. */
const hashOf = (owner: StoredTenant, address: string) =>
  createHashes(sandbox.config('messaging').hashSecret).ofAddress(owner, address)

/** Says something as messaging does. */
async function tell<Data extends TSchema>(
  contract: EventContract<Data>,
  data: Static<Data>,
): Promise<void> {
  const message = messageOf(contract, data, crypto.randomUUID())
  await createPublisher(messaging).publish(message)
}

const at = (second: number) => new Date(Date.now() + second * 1_000).toISOString()

test('whether somebody wants email follows what messaging told last, however late the rest arrives', async () => {
  const owner = tenant()
  const { id: contactId } = await register(owner, { email: 'ada@example.com' })
  const becomes = async (unsubscribed: boolean, email: string) => {
    await tell(recordSubscription, { tenant: owner, contactId, unsubscribed, at: at(0) })
    await eventually(async () =>
      expect(await request(sandbox.nats, getContact, { tenant: owner, contactId })).toMatchObject({
        reachable: { email: !unsubscribed },
        subscription: { email },
      }),
    )
    expect(await recipients(owner, contactId)).toMatchObject([{ unsubscribed }])
  }
  await becomes(true, 'unsubscribed')
  await becomes(false, 'subscribed')
  const earlier = { tenant: owner, contactId, unsubscribed: true, at: at(-60) }
  await tell(recordSubscription, earlier)
  const { id: other } = await register(owner, { email: 'bo@example.com' })
  await tell(recordSubscription, { ...earlier, contactId: other })
  await eventually(async () =>
    expect(await recipients(owner, other)).toMatchObject([{ unsubscribed: true }]),
  )
  expect(await recipients(owner, contactId)).toMatchObject([{ unsubscribed: false }])
})

test('a suppressed address is no way to reach whoever has it, before, now or later', async () => {
  const owner = tenant()
  const other = { ...owner, environment: 'test' as const }
  const suppress = (email: string, suppressed: boolean, second: number) => {
    const addressHash = hashOf(storedTenant(owner), email).toString('hex')
    return tell(recordSuppression, {
      tenant: owner,
      addressHash,
      suppressed,
      at: at(second),
    })
  }
  const isReachable = async (contactId: TypeId<'con'>, whose = owner) =>
    (await request(sandbox.nats, getContact, { tenant: whose, contactId })).reachable.email
  const segmented = async () => {
    const { count } = await request(sandbox.nats, previewSegment, {
      tenant: owner,
      definition: { all: [{ reachable: 'email' }] },
    })
    return count
  }
  const ada = await register(owner, { email: 'Ada@example.com', externalId: 'ada' })
  await suppress('ADA@example.com', true, 0)
  await eventually(async () => expect(await isReachable(ada.id)).toBe(false))
  expect(await segmented()).toBe(0)
  expect(await isReachable((await register(other, { email: 'ada@example.com' })).id, other)).toBe(
    true,
  )

  await suppress('bo@example.com', true, 0)
  await eventually(async () => {
    const bo = await register(owner, { email: 'bo@example.com' })
    expect(bo.reachable.email).toBe(false)
  })
  await request(sandbox.nats, changeContact, {
    tenant: owner,
    contactId: ada.id,
    change: { email: 'else@example.com' },
  })
  expect(await isReachable(ada.id)).toBe(true)
  expect(await segmented()).toBe(1)

  await suppress('bo@example.com', false, 2)
  await suppress('bo@example.com', true, 1) // delivered again, after it was lifted
  await suppress('else@example.com', true, 3)
  await eventually(async () => expect(await isReachable(ada.id)).toBe(false))
  expect((await register(owner, { email: 'bo@example.com' })).reachable.email).toBe(true)
})

test('a dynamic segment lets go of whoever has an address that is suppressed, and takes them back', async () => {
  const owner = tenant()
  const ada = await register(owner, { email: 'ada@example.com' })
  const { id: segmentId } = await request(sandbox.nats, createSegment, {
    tenant: owner,
    segment: { name: 'S', type: 'dynamic', definition: { all: [{ reachable: 'email' }] } },
  })
  const holds = (...ids: string[]) =>
    eventually(async () => {
      const query = { limit: 50 }
      const page = await request(sandbox.nats, listMembers, { tenant: owner, segmentId, query })
      expect(page.members.map(({ id }) => id)).toEqual(ids)
    })
  await holds(ada.id)
  const addressHash = hashOf(storedTenant(owner), 'ada@example.com').toString('hex')
  const change = { tenant: owner, addressHash }
  await tell(recordSuppression, { ...change, suppressed: true, at: at(0) })
  await holds()
  await tell(recordSuppression, { ...change, suppressed: false, at: at(1) })
  await holds(ada.id)
})
