import { addSuppression, removeSuppression } from '@outrider/contracts/suppressions'
import { itemsIn } from '@outrider/testing/published'
import { listen } from '@outrider/testing/listen'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import { house, list, startForFile, suppressed } from './feedback-set-up.ts'

startForFile()

test('an address can be suppressed and be written to again; it is never answered', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { email: 'Ada.Lovelace@example.com' })
  const add = (reason?: string) =>
    request(house.nats, addSuppression, {
      tenant: owner,
      suppression: { email: 'ada.lovelace@EXAMPLE.com', ...(reason && { reason }) },
    })
  ada.email = 'ada.lovelace@EXAMPLE.com'
  const first = await add('asked by phone')
  expect(first).toMatchObject({
    created: true,
    suppression: { contactId: ada.id, reason: 'asked by phone' },
  })
  expect(await add()).toMatchObject({ created: false, suppression: { id: first.suppression.id } })
  expect(JSON.stringify(await list(owner, {}))).not.toContain('@')
  expect((await list(owner, { email: 'ADA.lovelace@example.com' })).suppressions).toHaveLength(1)
  expect((await list(owner, { email: 'else@example.com' })).suppressions).toEqual([])
  const bob = await house.contacts.add(owner, {})
  expect((await list(owner, { contactId: ada.id })).suppressions).toHaveLength(1)
  expect((await list(owner, { contactId: bob.id })).suppressions).toEqual([])
  expect((await list(tenant(), {})).suppressions).toEqual([])

  await house.send(owner, { contactId: ada.id })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({ reason: 'SUPPRESSED' })
  const remove = { tenant: owner, suppressionId: first.suppression.id }
  await request(house.nats, removeSuppression, remove)
  await expect(request(house.nats, removeSuppression, remove)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await house.send(owner, { contactId: ada.id })
  await eventually(async () =>
    expect((await house.messages(owner))[0]).toMatchObject({ status: 'sent' }),
  )
  await eventually(() => expect(suppressed(owner, ada.email)).toEqual([true, true, false]))
})

test('an address that nobody has is suppressed before somebody does', async () => {
  const owner = tenant()
  const email = 'later@example.com'
  const { suppression } = await request(house.nats, addSuppression, {
    tenant: owner,
    suppression: { email },
  })
  await eventually(() => expect(suppressed(owner, email)).toEqual([true]))
  const late = await house.contacts.add(owner, { email })
  await house.send(owner, { contactId: late.id })
  expect(await house.message(owner, late.id, 'skipped')).toMatchObject({ reason: 'SUPPRESSED' })
  await request(house.nats, removeSuppression, { tenant: owner, suppressionId: suppression.id })
  await eventually(() => expect(suppressed(owner, email)).toEqual([true, false]))
})

test('that an address is suppressed, and that an email is skipped for it, is reported once', async () => {
  const owner = tenant()
  await listen(house, 'messaging', owner, ['message.skipped'])
  const ada = await house.contacts.add(owner)
  const suppression = { email: ada.email ?? '', reason: 'by phone' }
  const { suppression: made } = await request(house.nats, addSuppression, {
    tenant: owner,
    suppression,
  })
  await request(house.nats, addSuppression, { tenant: owner, suppression })
  await house.send(owner, { contactId: ada.id })
  const { id } = await house.message(owner, ada.id, 'skipped')
  await eventually(async () => {
    const facts = await itemsIn(house.operator, 'FACTS')
    const ours = facts.filter(
      ({ subject, data }) =>
        subject.startsWith('facts.messaging.') && JSON.stringify(data).includes(owner.orgId),
    )
    expect(ours.map(({ subject, data }) => [subject, data])).toEqual([
      [
        'facts.messaging.suppression.created',
        {
          tenant: owner,
          suppressionId: made.id,
          contactId: ada.id,
          reason: 'by phone',
          occurredAt: made.createdAt,
          addressHash: expect.stringMatching(/^01[0-9a-f]{64}$/),
        },
      ],
      [
        'facts.messaging.message.skipped',
        expect.objectContaining({ messageId: id, contactId: ada.id, detail: 'SUPPRESSED' }),
      ],
    ])
  })
})
