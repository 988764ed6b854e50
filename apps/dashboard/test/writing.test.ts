import { expect, test } from 'vitest'
import { openOrganization } from './house.ts'

const { house, organization, visitor } = await openOrganization()
const reader = { externalId: 'reader', email: 'reader@example.com' }
const readerId = (await organization.live.post('/contacts', reader)).body.contact.id

test('a domain shows the records to publish, and becomes ready by itself', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Domains')
  await visitor.press('Add domain')
  await dialog.getByLabel('Domain').fill('acme.example')
  await visitor.press('Add', dialog)
  await visitor.arrive('acme.example')
  const { domains } = (await organization.live.get('/domain')).body
  const spf = domains[0]?.records?.find(({ name }: { name: string }) => name === 'spf')
  await house.publish('acme.example', [
    { name: spf?.fqdn ?? '', type: 'TXT', data: '"v=spf1 mx -all"' },
  ])
  await visitor.press('Verify now')
  await page.getByText('See the change above.').waitFor() // a second SPF record would be invalid
  expect(await visitor.button('Copy SPF value').count()).toBe(0)
  await house.publish(
    'acme.example',
    (domains[0]?.records ?? []).map(({ type, fqdn, value }) => ({
      name: fqdn,
      type,
      data: type === 'TXT' ? `"${value}"` : `${value}.`,
    })),
  )
  await visitor.press('Verify now')
  await page.getByText('Ready: email can leave from this domain.').waitFor()
  const sender = page.getByRole('cell', { name: 'noreply@acme.example' })
  await sender.waitFor()
  await visitor.picture('domain')
  expect(await sender.count()).toBe(1)
  await visitor.expectAccessible()
})

test('a template is written and previewed for a contact', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Templates')
  await visitor.press('Create template')
  await dialog.getByLabel('Template name').fill('Greeting')
  await dialog.getByLabel('Subject').fill('Hello {{ contact.externalId }}')
  await visitor.press('Create', dialog)
  await visitor.arrive('Greeting')
  await page.getByLabel('For the contact').fill(readerId)
  await visitor.press('Preview')
  await page.getByText('Hello reader', { exact: true }).waitFor()
  await visitor.expectAccessible()
  expect(visitor.complaints).toEqual([])
})

test('a campaign is composed, tested, launched with its audience told, arrives, and is deleted', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Campaigns')
  await visitor.press('Create campaign')
  await dialog.getByLabel('Campaign name').fill('Winter news')
  await dialog.getByLabel('Subject').fill('Winter is here')
  await dialog.getByLabel('Plain text').fill('Hello')
  await visitor.press('Create', dialog)
  await visitor.arrive('Winter news')
  await visitor.press('Send a test')
  await dialog.getByLabel('To').fill('reader@example.com')
  await visitor.press('Send test', dialog)
  await page.getByText('The test is on its way').waitFor()
  await visitor.press('Launch')
  for (const fact of ['1 contact', 'Winter is here', 'Default sender', 'Now'])
    await dialog.getByText(fact, { exact: true }).waitFor()
  await visitor.expectAccessible()
  await visitor.press('Launch now', dialog)
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await visitor.expectAccessible()
  await expect.poll(() => house.mailsWith('Winter is here')).toHaveLength(2)
  await visitor.press('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Campaigns')
})

test('an in-app campaign is paused, goes on, and is cancelled', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Campaigns')
  await visitor.press('Create campaign')
  await dialog.getByLabel('Campaign name').fill('Later')
  await dialog.getByLabel('Channel').selectOption('inapp')
  await dialog.getByLabel('Title').fill('Soon')
  await dialog.getByLabel('Body').fill('Be patient')
  await dialog.getByText('Schedule and speed').click()
  await dialog.getByLabel('Send at').fill('2099-01-01T09:00')
  await dialog.getByLabel('Messages per minute').fill('10')
  await visitor.press('Create', dialog)
  await visitor.arrive('Later')
  await visitor.press('Change')
  expect(await dialog.getByLabel('Send at').inputValue()).toBe('2099-01-01T09:00')
  await dialog.getByLabel('Send at').fill('')
  await dialog.getByLabel('Messages per minute').fill('')
  await visitor.press('Save', dialog)
  await visitor.press('Launch')
  await visitor.button('Launch now', dialog).waitFor()
  expect(await dialog.getByText('messages per minute').count()).toBe(0)
  await visitor.press('Close', dialog)
  await visitor.press('Change')
  await dialog.getByText('Schedule and speed').click()
  await dialog.getByLabel('Send at').fill('2099-01-01T09:00')
  await visitor.press('Save', dialog)
  await page.getByText('Send at', { exact: true }).waitFor()
  await visitor.press('Launch')
  await dialog.getByText(/January 1, 2099 at 9:00/).waitFor()
  await visitor.press('Schedule', dialog)
  await visitor.press('Pause')
  await page.getByText('Paused', { exact: true }).waitFor()
  await visitor.press('Resume')
  await page.getByText('Scheduled', { exact: true }).waitFor()
  await visitor.press('Cancel campaign')
  await visitor.press('Cancel campaign', dialog)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('one message is sent by hand, and its page tells what became of it', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Messages')
  await visitor.press('Send message')
  await dialog.getByLabel('Channel').selectOption('inapp')
  await dialog.getByLabel('Contact by').selectOption('externalId')
  await dialog.getByLabel('Contact', { exact: true }).fill('reader')
  await dialog.getByLabel('Title').fill('Hello')
  await dialog.getByLabel('Body').fill('Are you there?')
  await visitor.press('Send', dialog)
  await page.getByText('The message is on its way').waitFor()
  await page.getByLabel('Channel').selectOption('inapp')
  await page.getByRole('link', { name: 'Winter is here' }).first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'In-app message' }).first().click()
  await visitor.arrive('In-app message')
  await page.getByRole('link', { name: 'reader' }).waitFor()
  await page.goBack() // to the filter, which the URL contains
  await visitor.arrive('Messages')
  expect(await page.getByLabel('Channel').inputValue()).toBe('inapp')
  await page.goForward()
  await visitor.arrive('In-app message')
  await visitor.expectAccessible()
  expect(visitor.complaints).toEqual([])
})
