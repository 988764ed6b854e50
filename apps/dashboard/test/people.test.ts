import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { openOrganization } from './house.ts'

const { organization, visitor } = await openOrganization()

const contactNamed = async (externalId: string): Promise<string> =>
  (await organization.live.post('/contacts', { externalId })).body.contact.id

const textOf = async (download: Download) => text(await download.createReadStream())

test('a contact is created, found by email, exported, merged with another one, and erased', async () => {
  const { page } = visitor
  const other = await contactNamed('other')
  await visitor.goTo('Contacts')
  await visitor.press('Create contact')
  await visitor.dialog.getByLabel('Email').fill('ada@example.com')
  await visitor.dialog.getByLabel('External id').fill('ada')
  await visitor.dialog.getByLabel('Attributes').fill('{"plan": "pro"')
  await visitor.press('Create', visitor.dialog)
  await visitor.dialog.getByText('must be JSON').waitFor()
  await visitor.dialog.getByLabel('Attributes').fill('{"name": "Ada Lovelace"}')
  await visitor.press('Create', visitor.dialog)
  await visitor.arrive('Ada Lovelace')

  await visitor.press('Change')
  await visitor.dialog.getByLabel('Tags').fill('vip')
  await visitor.press('Save', visitor.dialog)
  await page.getByText('Contact updated').waitFor()
  await visitor.press('Change') // of what there is
  expect(await visitor.dialog.getByLabel('Tags').inputValue()).toBe('vip')
  await visitor.dialog.getByLabel('External id').fill('')
  await visitor.dialog.getByLabel('Tags').fill('')
  await visitor.press('Save', visitor.dialog)
  await expect
    .poll(async () => (await organization.live.get('/contacts?q=lovelace')).body.contacts[0])
    .toMatchObject({ externalId: null, tags: [], reachable: { email: true } })

  const [own] = await Promise.all([page.waitForEvent('download'), visitor.press('Export')])
  expect(JSON.parse(await textOf(own))).toMatchObject({
    contact: { attributes: { name: 'Ada Lovelace' } },
  })
  await visitor.press('Merge')
  await visitor.dialog.getByLabel('Id of the other contact').fill(other)
  await visitor.press('Merge', visitor.dialog)
  await page.getByText('Contacts merged').waitFor()

  await visitor.goTo('Contacts')
  await page.getByLabel('Search for').fill('ADA@example.com')
  await visitor.press('Search')
  const ada = page.getByRole('link', { name: 'Ada Lovelace' })
  await ada.waitFor()
  await page.getByLabel('Search for').fill('lovel')
  await visitor.press('Search')
  await page.waitForURL(/is=lovel/)
  await ada.waitFor()
  const [all] = await Promise.all([page.waitForEvent('download'), visitor.press('Export')])
  expect((await textOf(all)).trim().split('\n')).toHaveLength(1)
  await ada.click()
  await visitor.arrive('Ada Lovelace')
  await visitor.press('Erase')
  await visitor.press('Erase', visitor.dialog)
  await visitor.arrive('Contacts')
  await page.getByText('No contacts yet').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a segment of nested conditions is built by keyboard, counted while it is, and changed', async () => {
  const { page, dialog } = visitor
  await organization.live.post('/contacts', { externalId: 'vip', tags: ['vip'] })
  await organization.live.post('/contacts', { externalId: 'staff', tags: ['vip', 'staff'] })
  await visitor.goTo('Segments')
  await visitor.press('Create segment')
  await dialog.getByText('2 contacts', { exact: true }).waitFor()
  await visitor.press('Create', dialog)
  await expect
    .poll(() => dialog.getByLabel('Segment name').getAttribute('aria-invalid'))
    .toBe('true')
  await dialog.getByLabel('Segment name').fill('Customers')
  await visitor.button('Add group', dialog).focus()
  await page.keyboard.press('Enter')
  const group = dialog.getByRole('group', { name: 'Group, level 2' })
  await group.getByLabel('Matches when').selectOption('none')
  await group.getByLabel('Kind').selectOption('tag')
  await group.getByLabel('Name').fill('staff')
  await dialog.getByText('1 contact', { exact: true }).waitFor()
  await visitor.expectAccessible()
  await visitor.picture('segment')
  await visitor.press('Create', dialog)
  await visitor.arrive('Customers')
  await page.getByRole('cell', { name: 'vip', exact: true }).first().waitFor()
  await visitor.press('Change')
  await visitor.press('Remove group', dialog)
  await dialog.getByText('2 contacts', { exact: true }).waitFor()
  await visitor.press('Save', dialog)
  await page.getByRole('cell', { name: 'staff', exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('members of a static segment are added and taken out by their ids', async () => {
  const { page, dialog } = visitor
  const member = await contactNamed('member')
  await visitor.goTo('Segments')
  await visitor.press('Create segment')
  await dialog.getByLabel('Segment name').fill('By hand')
  await dialog.getByLabel('Type').selectOption('static')
  await visitor.press('Create', dialog)
  await visitor.arrive('By hand')
  await visitor.press('Change members')
  await dialog.getByLabel('Contacts to add').fill(member)
  await visitor.press('Save', dialog)
  await page.getByRole('cell', { name: 'member', exact: true }).waitFor()
  await visitor.press('Change members')
  await dialog.getByLabel('Contacts to remove').fill(member)
  await visitor.press('Save', dialog)
  await page.getByText('No members at the moment').waitFor()
  await visitor.press('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Segments')
  expect(visitor.complaints).toEqual([])
})

test('a file is imported: its progress is followed, and its refused rows are told', async () => {
  const { page, dialog } = visitor
  const rows = Array.from({ length: 50 }, (_, row) => `row-${row},`)
  await visitor.goTo('Imports')
  await visitor.press('Import contacts')
  await visitor.press('Import', dialog)
  await dialog.getByText('must be chosen').waitFor()
  await dialog.getByLabel('File').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['externalId,email', ...rows, 'broken,no-address'].join('\n')),
  })
  await visitor.press('Import', dialog)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('51 of 51').waitFor()
  await visitor.press('1')
  await dialog.getByRole('cell', { name: 'email', exact: true }).waitFor()
  await visitor.expectAccessible()
  expect(visitor.complaints).toEqual([])
})

test('quiet hours, a cap and a topic are set; a contact chooses the topic; an address is suppressed and released', async () => {
  const { page, dialog } = visitor
  await organization.live.post('/contacts', { externalId: 'chooser', email: 'c@example.com' })
  await page.keyboard.press('Escape')
  await visitor.goTo('Settings')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('07:00')
  await visitor.press('Add cap')
  await visitor.press('Save settings')
  await expect.poll(() => page.getByLabel('Cap name').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Cap name').fill('weekly')
  await visitor.expectAccessible()
  await visitor.press('Save settings')
  await page.getByText('Settings saved').waitFor()
  const saved = async () => (await organization.live.get('/settings')).body
  expect(await saved()).toMatchObject({
    quietHours: { from: '22:00', to: '07:00' },
    caps: [{ name: 'weekly', max: 3, withinSeconds: 604_800, whenCapped: 'skip' }],
  })
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByLabel('To', { exact: true }).fill('')
  await visitor.press('Remove cap')
  await visitor.press('Save settings')
  await expect.poll(saved).toMatchObject({ quietHours: null, caps: [] })
  await visitor.press('Create topic')
  await dialog.getByLabel('Key').fill('news')
  await dialog.getByLabel('Topic name').fill('Weekly news')
  await visitor.press('Create', dialog)
  await page.getByRole('cell', { name: 'Weekly news' }).waitFor()

  await visitor.goTo('Contacts')
  await page.getByRole('link', { name: 'chooser' }).click()
  await visitor.arrive('chooser')
  await page.getByText('No choice: receives emails').waitFor()
  await visitor.press('Change choices')
  await dialog.getByLabel('Weekly news').selectOption('false')
  await visitor.press('Save', dialog)
  await page.locator('dd', { hasText: 'Not wanted' }).waitFor()
  await visitor.expectAccessible()

  await visitor.goTo('Suppressions')
  await visitor.press('Add address')
  await dialog.getByLabel('Email address').fill('c@example.com')
  await visitor.press('Add', dialog)
  await page.getByRole('link', { name: 'Open contact' }).waitFor()
  await page.getByLabel('Email address').fill('other@example.com')
  await visitor.press('Search')
  await page.getByText('The address is not suppressed').waitFor()
  await page.getByLabel('Email address').fill('c@example.com')
  await visitor.press('Search')
  await visitor.press('Remove')
  await visitor.press('Remove', dialog)
  await page.getByText('The address is not suppressed.', { exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
})
