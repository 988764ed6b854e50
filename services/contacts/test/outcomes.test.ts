import { mergeContacts } from '@outrider/contracts/contacts'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import {
  createSegment,
  type Definition,
  type EmailOutcome,
  listMembers,
} from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'
import { houseOf } from './house.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let register: (owner: Tenant) => Promise<TypeId<'con'>>
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  const house = houseOf(sandbox)
  register = async (owner) => (await house.register(owner, { externalId: crypto.randomUUID() })).id
})
afterAll(() => stack.disposeAsync())

/** Tells what messaging would. */
async function tell(
  owner: Tenant,
  outcome: EmailOutcome,
  contactId: TypeId<'con'>,
  more: Partial<MessageFact> = {},
): Promise<void> {
  const fact = {
    tenant: owner,
    messageId: newId('msg'),
    contactId,
    channel: 'email' as const,
    at: clock.now().toISOString(),
    ...more,
  }
  const publisher = createPublisher(sandbox.operator)
  await publisher.publish(messageOf(messageFacts[outcome], fact, crypto.randomUUID()))
}

async function segmentOf(owner: Tenant, definition: Definition): Promise<TypeId<'seg'>> {
  const segment = { name: 'S', type: 'dynamic' as const, definition: { ...definition } }
  return (await request(sandbox.nats, createSegment, { tenant: owner, segment })).id
}
const members = async (owner: Tenant, segmentId: TypeId<'seg'>) => {
  const query = { limit: 200 }
  const page = await request(sandbox.nats, listMembers, { tenant: owner, segmentId, query })
  return new Set(page.members.map(({ id }) => id))
}
const become = (owner: Tenant, segmentId: TypeId<'seg'>, ids: readonly string[]) =>
  eventually(async () => expect(await members(owner, segmentId)).toEqual(new Set(ids)))

test('who opened enough emails is in a segment, whenever it was made; machines and in-app messages do not count', async () => {
  const owner = tenant()
  const [ada, grace] = [await register(owner), await register(owner)]
  const before = await segmentOf(owner, { email: 'opened', performed: { atLeast: 2 } })
  const messageId = newId('msg')
  await tell(owner, 'opened', ada, { messageId })
  await tell(owner, 'opened', ada, { messageId }) // told again
  for (let count = 0; count < 2; count += 1) {
    await tell(owner, 'opened', grace, { machine: true })
    await tell(owner, 'opened', grace, { channel: 'inapp' })
    await tell(owner, 'clicked', grace)
  }
  const clicked = await segmentOf(owner, { email: 'clicked', performed: { atLeast: 2 } })
  await become(owner, clicked, [grace])
  expect(await members(owner, before)).toEqual(new Set())
  await tell(owner, 'opened', ada)
  await become(owner, before, [ada])
})

test('a condition may be about the emails of one campaign, or of one automation', async () => {
  const owner = tenant()
  const [ada, grace] = [await register(owner), await register(owner)]
  const [campaignId, automationId] = [newId('cmp'), newId('auto')]
  const performed = { atLeast: 1 }
  const ofCampaign = await segmentOf(owner, { email: 'delivered', campaignId, performed })
  const ofAutomation = await segmentOf(owner, { email: 'delivered', automationId, performed })
  await tell(owner, 'delivered', ada, { campaignId })
  await tell(owner, 'delivered', grace, { automationId, entryId: newId('ent') })
  await tell(owner, 'delivered', grace, { campaignId: newId('cmp') })
  await become(owner, ofCampaign, [ada])
  await become(owner, ofAutomation, [grace])
  expect(await members(owner, ofCampaign)).toEqual(new Set([ada]))
})

test('within a window an email counts until the window has passed', async () => {
  const owner = tenant()
  const ada = await register(owner)
  const within = 3_600
  const bounced = await segmentOf(owner, { email: 'bounced', performed: { atLeast: 1, within } })
  await tell(owner, 'bounced', ada)
  await become(owner, bounced, [ada])
  expect(await members(owner, bounced)).toContain(ada)
  advanceClock((within + 1) * 1_000)
  await become(owner, bounced, [])
})

test('who is merged brings along what became of their emails', async () => {
  const owner = tenant()
  const [ada, former] = [await register(owner), await register(owner)]
  const opened = await segmentOf(owner, { email: 'opened', performed: { atLeast: 2 } })
  await tell(owner, 'opened', ada)
  await tell(owner, 'opened', former)
  await eventually(async () => {
    const rows = await sandbox.admin`
      select from contacts.email_outcomes where org_id = ${uuidOf(owner.orgId)}`
    expect(rows).toHaveLength(2)
  })
  const merge = { into: ada, from: former }
  await request(sandbox.nats, mergeContacts, { tenant: owner, merge })
  await become(owner, opened, [ada])
})
