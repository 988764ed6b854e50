import { listContacts, upsertContact } from '@outrider/contracts/contacts'
import { newId } from '@outrider/contracts/ids'
import { resolveContacts } from '@outrider/contracts/recipients'
import { connectNats } from '@outrider/service/nats/connection'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let automations: Sandbox['nats']
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  const { natsUrl } = sandbox.config('automations')
  automations = await connectNats(natsUrl, 'automations', createLog('test', 'silent'))
  stack.defer(() => automations.close())
})
afterAll(() => stack.disposeAsync())

test('triggers find their people in the order asked; who is only looked up is not made', async () => {
  const owner = tenant()
  const known = { email: 'ada@example.com', walletAddress: '0xAA' }
  const { contact } = await request(sandbox.nats, upsertContact, { tenant: owner, contact: known })
  const { contactIds } = await request(automations, resolveContacts, {
    wanted: [
      { tenant: owner, walletAddress: '0xBB', create: false },
      { tenant: owner, email: 'ADA@example.com', create: false },
      { tenant: owner, contactId: newId('con') },
      { tenant: owner, walletAddress: '0xCC' },
      { tenant: owner, walletAddress: '0xaa' },
      { tenant: owner, contactId: contact.id },
      { tenant: tenant(), email: known.email, create: false },
    ],
  })
  const made = contactIds[3] ?? ''
  expect(contactIds).toEqual([null, contact.id, null, made, contact.id, contact.id, null])
  const query = { limit: 10 }
  const { contacts } = await request(sandbox.nats, listContacts, { tenant: owner, query })
  expect(contacts.map(({ id }) => id).toSorted()).toEqual([contact.id, made].toSorted())
})
