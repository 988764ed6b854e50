import { createClient } from '@outrider/e2e/client'
import { expect, test } from 'vitest'
import { openOrganization } from './house.ts'
import { startReceiver } from './receiver.ts'

const { house, organization, visitor } = await openOrganization()
const receiver = await startReceiver()

test('a key is made, rolled and revoked: the new one is shown once, works, and works no more', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Keys')
  const row = page.getByRole('row', { name: /^live / })
  await visitor.press('Actions of live', row)
  await page.getByRole('menuitem', { name: 'Rotate' }).click()
  await visitor.press('Rotate key', dialog)
  const key = await dialog.getByText(/^sk_live_/).textContent()
  const caller = createClient(house.bootstrap.baseUrl, key ?? '')
  expect((await caller.get('/contacts')).status).toBe(200)
  await page.keyboard.press('Escape')
  await visitor.press('Keep it open')
  await dialog.getByText(/^sk_live_/).waitFor()
  await visitor.expectAccessible()
  await visitor.press('I have copied it')
  await page.getByText('Expiring').waitFor()
  await visitor.press('Actions of live', page.getByRole('row', { name: /^live .*Active/ }))
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByText(/stop working immediately/).waitFor()
  await visitor.press('Revoke', dialog)
  await page.getByText('Key revoked').waitFor()
  await expect.poll(async () => (await caller.get('/contacts')).status).toBe(401)
})

test('origins are saved, and one in two environments is refused at its field', async () => {
  const { page } = visitor
  await page.getByLabel('Live origins').fill('https://app.example.com')
  await page.getByLabel('Test origins').fill('not an origin')
  await visitor.press('Save origins')
  await expect.poll(() => page.getByLabel('Test origins').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Test origins').fill('http://localhost:3000')
  await visitor.press('Save origins')
  await page.getByText('Origins saved').waitFor()
  const live = page
    .getByRole('table', { name: 'Publishable keys' })
    .getByRole('row', { name: /^live/ })
  await visitor.press('Create', live)
  await page.getByText('Publishable key created').waitFor()
  const before = await live.getByText(/^pk_live_/).textContent()
  await visitor.press('Rotate', live)
  await visitor.press('Rotate', visitor.dialog)
  await page.getByText('The publishable key is replaced').waitFor()
  await expect.poll(() => live.getByText(/^pk_live_/).textContent()).not.toBe(before)
  expect(visitor.complaints).toEqual([])
})

test('a webhook is added, tested, delivered again, recovered, given another secret, and deleted', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Webhooks')
  await visitor.press('Add webhook')
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('Choose events').check()
  await visitor.press('Add', dialog)
  await dialog.getByText('Choose at least one event.').waitFor()
  await visitor.expectOrder()
  await dialog.getByLabel('contact.created').check()
  await visitor.press('Add', dialog)
  const secret = await dialog.getByText(/^whsec_/).textContent()
  await visitor.press('I have copied it')
  await page.getByRole('link', { name: receiver.url }).click()
  await visitor.arrive(receiver.url)
  await visitor.press('Send a test')
  const delivered = page.getByRole('row', { name: /Delivered/ })
  await delivered.first().waitFor()
  await visitor.press('Replay', delivered.first())
  await page.getByText('Sent again: the server responded with 204.').waitFor()
  expect(receiver.received.length).toBe(2)
  expect(new Set(receiver.received).size).toBe(1)
  await visitor.choose('Disable')
  await page.getByText('Disabled', { exact: true }).waitFor()
  await organization.live.post('/contacts', { externalId: 'missed' })
  await visitor.choose('Enable')
  await page.getByText('Healthy', { exact: true }).waitFor()
  await visitor.press('Resend failed…')
  await visitor.press('Resend', dialog)
  await page.getByText(/deliver(y is|ies are) sent again/).waitFor()
  receiver.status = 500
  await visitor.press('Replay', page.getByRole('row', { name: /webhook\.test/ }))
  await page.getByText('Sent again, but failed: the server responded with 500.').waitFor()
  await page.getByText('Failing', { exact: true }).waitFor()
  await visitor.choose('Rotate secret')
  await visitor.press('Rotate secret', dialog)
  expect(await dialog.getByText(/^whsec_/).textContent()).not.toBe(secret)
  await visitor.press('I have copied it')
  await visitor.expectAccessible()
  await visitor.choose('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Webhooks')
})

test('a failing endpoint is marked on the list and the overview; a replay that fails is no success; one dialog sends all again', async () => {
  const { page, dialog } = visitor
  receiver.status = 500
  const { url } = receiver
  await organization.live.post('/webhooks', { url, events: ['contact.created'] })
  for (const externalId of ['a', 'b', 'c'])
    await organization.live.post('/contacts', { externalId })
  const home = `/o/${organization.id}/live`
  await visitor.open(`${home}/webhooks`, 'Webhooks')
  const row = page.getByRole('row', { name: url })
  await row.getByText('Failing', { exact: true }).waitFor()
  await visitor.goTo('Overview')
  const trouble = page.getByRole('link', { name: 'does not accept webhooks: 3 waiting' })
  await trouble.click()
  await visitor.arrive(url)

  await page.getByLabel('Failing').check()
  const deliveries = page.getByRole('row', { name: /contact\.created/ })
  await expect.poll(() => deliveries.count()).toBe(3)
  await visitor.press('Replay', deliveries.first())
  const notified = page.locator('.notification', { hasText: 'Sent again, but failed' })
  await notified.waitFor()
  expect(await notified.getAttribute('class')).toContain('danger')
  expect(await page.locator('.notification.good').count()).toBe(0)
  expect(await deliveries.count()).toBe(3)
  await visitor.press('Resend failed…')
  await dialog.getByText('3 waiting, 0 failed.').waitFor()
  receiver.status = 204
  await visitor.press('Resend', dialog)
  // Some may just have been retried.
  await page.getByText(/^\d deliver(y is|ies are) sent again\.$/).waitFor()
  await page.getByText('No delivery has this status.').waitFor()
  await page.getByLabel('Delivered').check()
  await expect.poll(() => deliveries.count()).toBe(3)
  await page.getByText('Healthy', { exact: true }).waitFor()
  await visitor.goTo('Overview')
  await trouble.waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
})

test('a form is composed with fields and changed, and code that uses it can be copied', async () => {
  const { page } = visitor
  await visitor.goTo('Forms')
  await visitor.press('Create form')
  await visitor.arrive('New form')
  await page.getByLabel('Form name').fill('Newsletter')
  await page.getByLabel('Consent text').fill('I want mail.')
  await visitor.press('Add field')
  await visitor.press('Create')
  await page.getByText('must not be empty').waitFor()
  await page.getByLabel('Attribute').fill('firstName')
  await page.getByLabel('Label').fill('First name')
  await page.getByLabel('Required').check()
  await visitor.expectAccessible()
  await visitor.press('Create')
  await visitor.arrive('Newsletter')
  await page.getByLabel('Form name').fill('Weekly')
  await visitor.press('Save')
  await visitor.arrive('Weekly')
  const [form] = (await organization.live.get('/forms')).body.forms
  expect(form?.fields).toMatchObject({
    properties: { firstName: { type: 'string', title: 'First name' } },
    required: ['firstName'],
  })
  await page
    .getByRole('region', { name: 'Code' })
    .getByText(form?.token ?? 'no token')
    .waitFor()
  await page.getByLabel('Your page').check()
  await page.getByText('<label>First name <input name="firstName" required').waitFor()
  await visitor.press('Copy code')
  await page.getByText('Copied code').waitFor()
  await visitor.expectAccessible()
  expect(visitor.complaints).toEqual([])
})

test('an event of one’s own is added to the catalog', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Event catalog')
  await visitor.press('Add event')
  await dialog.getByLabel('Name', { exact: true }).fill('Staked')
  await dialog.getByLabel(/signature/i).fill('Staked(address,uint256)')
  await visitor.press('Add', dialog)
  await page.getByText('Staked', { exact: true }).first().waitFor()
  expect(visitor.complaints).toEqual([])
})
