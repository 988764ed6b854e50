import { zoneOf } from '@outrider/testing/dns-server'
import { expect, test } from 'vitest'
import { openOrganization } from './house.ts'

const { house, organization, visitor } = await openOrganization()
const reader = { externalId: 'reader', email: 'reader@example.com' }
await organization.live.post('/contacts', reader)

test('a domain shows the records to publish, and becomes ready by itself', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Domains')
  await visitor.press('Add domain')
  await dialog.getByLabel('Domain').fill('acme.example')
  await visitor.press('Add', dialog)
  await visitor.arrive('acme.example')
  const { domains } = (await organization.live.get('/domain')).body
  const spf = domains[0]?.records?.find(({ name }: { name: string }) => name === 'spf')
  await house.publish({ [spf?.fqdn ?? '']: { txt: ['v=spf1 mx -all'] } })
  await visitor.press('Verify now')
  await page.getByText('See the change above.').waitFor() // a second SPF record would be invalid
  expect(await visitor.button('Copy SPF value').count()).toBe(0)
  await house.publish(zoneOf(domains[0]?.records ?? []))
  await visitor.press('Verify now')
  await page.getByText('Ready: email can leave from this domain.').waitFor()
  const sender = page.getByRole('cell', { name: 'noreply@acme.example' })
  await sender.waitFor()
  expect(await sender.count()).toBe(1)
  await visitor.expectAccessible()
})

test('a template is written next to its preview for a person, which lists misspelt properties, and is tested', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Templates')
  await visitor.press('Create template')
  await dialog.getByLabel('Template name').fill('Greeting')
  await dialog.getByLabel('Subject').fill('Hello {{ contact.externalId }}')
  await visitor.press('Create', dialog)
  await visitor.arrive('Greeting')
  await page.getByRole('combobox', { name: 'As the person' }).fill('read')
  await page.getByRole('option', { name: 'reader' }).click()
  await page.getByText('Hello reader', { exact: true }).waitFor()
  const code = page.getByRole('textbox', { name: 'HTML' })
  // By keys, as somebody does it: `fill` selects by script, and the editor may not have read that yet.
  const write = async (text: string) => {
    await code.press('Control+a')
    await page.keyboard.insertText(text)
  }
  await write('<p>Dear {{ contact.externalId }}, {{ contact.attributes.nmae }}</p>')
  await page.frameLocator('.email-frame').getByText('Dear reader').waitFor()
  await page.getByText('contact.attributes.nmae', { exact: true }).waitFor()
  await visitor.expectAccessible()
  await write('<p>\n{{ contact.externalId | nonsense }}</p>')
  await page.getByText(/line 2, column 1: undefined filter: nonsense/).waitFor()
  await write('<p>Dear {{ contact.externalId }}, {{ unsubscribeUrl }}</p>')
  await page.getByText(/undefined filter/).waitFor({ state: 'detached' })
  await page.keyboard.type('?') // text here, not the shortcut
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('Backspace')
  await visitor.press('Back to Templates')
  await visitor.press('Keep editing')
  await visitor.press('Save')
  await page.getByText('All changes saved').waitFor()
  await visitor.press('Send test to me')
  await page.getByText(/verif/i).waitFor() // the owner’s address is not verified
  expect(visitor.complaints).toEqual([])
})

test('a language of a template is added, previewed, changed, and removed, with faults at their fields', async () => {
  const { page, dialog } = visitor
  await visitor.press('Languages')
  await visitor.press('Add language')
  await dialog.getByLabel('Language').fill('German')
  await visitor.press('Add', dialog)
  await dialog.getByText('must be a language tag').waitFor()
  await dialog.getByLabel('Language').fill('de-at')
  const subject = dialog.getByLabel('Subject')
  await subject.fill('Hallo {{ contact.externalId')
  await dialog.getByLabel('Plain text').fill('Guten Tag')
  await visitor.press('Add', dialog)
  await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true')
  await subject.fill('Hallo {{ contact.externalId }}')
  await visitor.expectAccessible()
  await visitor.press('Add', dialog)
  const row = page.getByRole('row', { name: /^Austrian German \(de-AT\)/ })
  await row.waitFor()
  await visitor.press('Close')
  await page.getByLabel('In the language').selectOption('de-AT')
  await page.getByText('Hallo reader', { exact: true }).waitFor()
  await visitor.press('Languages')
  await visitor.press('Change', row)
  await dialog.getByLabel('Subject').fill('Servus {{ contact.externalId }}')
  await visitor.press('Save', dialog)
  await row.getByText('Servus').waitFor()
  await visitor.expectAccessible()
  await visitor.press('Remove', row)
  await visitor.press('Remove', page.getByRole('dialog', { name: /^Remove/ }))
  await row.waitFor({ state: 'detached' })
  await visitor.press('Close')
  await page.getByText('Hello reader', { exact: true }).waitFor()
  await visitor.press('Back to Templates')
  await visitor.arrive('Templates')
  expect(visitor.complaints).toEqual([])
})

/** Creates a draft, and arrives at its first step. */
async function createCampaign(name: string, channel = 'Email'): Promise<void> {
  const { dialog } = visitor
  await visitor.goTo('Campaigns')
  await visitor.press('Create campaign')
  await dialog.getByLabel('Campaign name').fill(name)
  await dialog.getByLabel(channel, { exact: true }).check()
  await visitor.press('Create', dialog)
  await visitor.arrive(name)
}

/** Opens a step of a draft. */
async function step(name: string): Promise<void> {
  await visitor.page.getByRole('link', { name }).click()
}

test('a campaign is composed in four steps, tested, launched to the people that the button counts, reported, and deleted', async () => {
  const { page, dialog } = visitor
  await createCampaign('Winter news')
  await page
    .getByText('1 person receives this campaign')
    .or(page.getByText('of 1 contact'))
    .first()
    .waitFor()
  await visitor.expectAccessible()
  await visitor.press('Save and continue')
  await page.getByLabel('Subject').fill('Winter is here')
  await step('4. Review')
  await visitor.press('Keep editing')
  await page
    .getByLabel('Plain text')
    .fill('Hello {{ contact.attributes.nmae }}, {{ unsubscribeUrl }}')
  await visitor.expectAccessible()
  await visitor.press('Save and continue')
  await page.getByText('When is it sent?').waitFor()
  await visitor.expectAccessible()
  await visitor.press('Save and continue')
  for (const fact of ['Winter is here', 'Default sender', 'When you launch it'])
    await page.getByText(fact, { exact: true }).waitFor()
  await page.getByText('Unknown properties: contact.attributes.nmae').waitFor()
  await page.getByText('It has an unsubscribe link').waitFor()
  await visitor.expectAccessible()
  await visitor.press('Launch to 1 person')
  await visitor.expectAccessible()
  await visitor.press('Launch to 1 person', dialog)
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await page.getByText('not measured').first().waitFor()
  await visitor.expectAccessible()
  await expect.poll(() => house.mailsWith('Winter is here')).toHaveLength(1)
  await visitor.choose('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Campaigns')
})

test('variants of a campaign get shares, and the time and speed of an in-app campaign are set and cleared', async () => {
  const { page, dialog } = visitor
  await createCampaign('Two subjects')
  await step('4. Review')
  await page.getByText('There is no content yet').first().waitFor()
  expect(await page.getByRole('button', { name: /^Launch|^Send test/ }).count()).toBe(0)
  await step('2. Content')
  expect(await page.getByLabel('Plain text').inputValue()).toBe('')
  await visitor.press('Add a variant')
  const [a, b] = ['A', 'B'].map((name) => page.getByRole('group', { name: `Variant ${name}` }))
  await a?.getByLabel('Subject').fill('One')
  await a?.getByLabel('Plain text').fill('Hello')
  await b?.getByLabel('Subject').fill('Two')
  await b?.getByLabel('Plain text').fill('Hello')
  await b?.getByLabel('Share in percent').fill('40')
  await visitor.press('Save and continue')
  await page.getByText('The shares must add up to 100.').waitFor()
  await b?.getByLabel('Share in percent').fill('50')
  await visitor.press('Save and continue')
  await page.getByText('When is it sent?').waitFor()
  const { campaigns } = (await organization.live.get('/campaigns')).body
  expect(
    campaigns[0]?.variants?.map(({ name, weight }: { name: string; weight: number }) => [
      name,
      weight,
    ]),
  ).toEqual([
    ['A', 50],
    ['B', 50],
  ])
  await visitor.press('Back to Campaigns')
  await visitor.arrive('Campaigns')

  await createCampaign('Later', 'In-app')
  await step('2. Content')
  await page.getByLabel('Title').fill('Soon')
  await page.getByLabel('Body', { exact: true }).fill('Be patient')
  await visitor.press('Save and continue')
  await page.getByLabel('At a time').check()
  await page.getByLabel('Send at', { exact: true }).fill('2099-01-01T09:00')
  await page.getByLabel('At most a number').check()
  await page.getByLabel('Messages per minute', { exact: true }).fill('10')
  await visitor.press('Save and continue')
  await page.getByText('10 messages per minute').waitFor()
  await step('3. Sender and schedule')
  expect(await page.getByLabel('Send at', { exact: true }).inputValue()).toBe('2099-01-01T09:00')
  await page.getByLabel('When I launch it').check()
  await page.getByLabel('As fast as possible').check()
  await visitor.press('Save and continue')
  await visitor.button('Launch to 1 person').waitFor()
  expect(await page.getByText('messages per minute').count()).toBe(0)
  await step('3. Sender and schedule')
  await page.getByLabel('At a time').check()
  await page.getByLabel('Send at', { exact: true }).fill('2099-01-01T09:00')
  await visitor.press('Save and continue')
  await page.getByText(/January 1, 2099 at 9:00/).waitFor()
  await page.getByRole('button', { name: /^Schedule for Jan 1, 2099/ }).click()
  await dialog.getByRole('button', { name: /^Schedule for/ }).click()
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
  await dialog.getByRole('combobox', { name: 'To' }).fill('read')
  await page.getByRole('option', { name: 'reader' }).click()
  await dialog.getByLabel('Title').fill('Hello')
  await dialog.getByLabel('Body', { exact: true }).fill('Are you there?')
  await visitor.press('Send', dialog)
  await page.getByText('The message is on its way').waitFor()
  await visitor.press('Filter')
  await page.getByRole('menuitem', { name: 'Channel' }).press('Enter')
  await page.getByRole('menuitem', { name: 'In-app' }).click()
  await page.getByRole('link', { name: 'Winter is here' }).first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Hello', exact: true }).first().click()
  await visitor.arrive('Hello')
  await page.getByRole('link', { name: 'reader' }).waitFor()
  await page.getByText('Are you there?').waitFor()
  await page.goBack() // to the filter, which the URL contains
  await visitor.arrive('Messages')
  await visitor.button('Remove filter Channel').waitFor()
  await page.goForward()
  await visitor.arrive('Hello')
  await visitor.expectAccessible()
  expect(visitor.complaints).toEqual([])
})
