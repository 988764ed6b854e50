import {
  getContact,
  type ContactInput,
  mergeContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { newId } from '@outrider/contracts/ids'
import {
  findContacts,
  type ReachabilityChange,
  readRecipients,
  recordReachability,
} from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { createPublisher, messageOf } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import type { Static } from 'typebox'
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
const recipients = async (owner: Tenant, ...contactIds: string[]) => {
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
      email: 'ada@example.com',
      unsubscribed: false,
      walletAddress: null,
      externalId: null,
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

test('whether somebody can be emailed follows what messaging tells', async () => {
  const owner = tenant()
  const { id: contactId } = await register(owner, { email: 'ada@example.com' })
  const tell = async (change: Partial<ReachabilityChange>) => {
    const data = { tenant: owner, contactId, at: new Date().toISOString(), ...change }
    const message = messageOf(recordReachability, owner.orgId, data, crypto.randomUUID())
    await createPublisher(messaging).publish(message)
  }
  const becomes = (reachable: boolean, email: string) =>
    eventually(async () =>
      expect(await request(sandbox.nats, getContact, { tenant: owner, contactId })).toMatchObject({
        reachable: { email: reachable },
        subscription: { email },
      }),
    )
  await tell({ suppressed: true })
  await becomes(false, 'subscribed')
  await tell({ unsubscribed: true })
  await becomes(false, 'unsubscribed')
  await tell({ suppressed: false })
  await becomes(false, 'unsubscribed')
  expect(await recipients(owner, contactId)).toMatchObject([{ unsubscribed: true }])
  await tell({ unsubscribed: false })
  await becomes(true, 'subscribed')
})
