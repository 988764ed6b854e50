import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHouse, type Organization } from './house.ts'

const house = await openHouse()

const textOf = async (download: Download) => text(await download.createReadStream())

const settingsOf = async ({ live }: Organization) => (await live.get('/settings')).body

test('a contact is created, edited in place, exported, merged with another one, found by email, and deleted', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  await organization.live.post('/contacts', { externalId: 'other' })
  await visitor.goTo('Contacts')
  await visitor.press('Create contact')
  await visitor.dialog.getByLabel('Email').fill('ada@example.com')
  await visitor.dialog.getByLabel('External id').fill('ada')
  await visitor.press('Add attribute', visitor.dialog)
  await visitor.dialog.getByRole('combobox', { name: 'Attribute' }).fill('name')
  await page.keyboard.press('Tab') // closes the names in use
  await visitor.dialog.getByLabel('Value').fill('Ada Lovelace')
  await visitor.press('Create', visitor.dialog)
  await visitor.arrive('Ada Lovelace')

  const side = (title: string) =>
    page.locator('.section', { has: page.getByRole('heading', { name: title, exact: true }) })
  await visitor.press('Edit', side('Tags'))
  await visitor.dialog.getByRole('combobox', { name: 'Tags' }).fill('vip,')
  await visitor.press('Save', visitor.dialog)
  await page.getByText('Tags updated').waitFor()
  await visitor.press('Edit', side('Details'))
  await visitor.dialog.getByLabel('External id').fill('')
  await visitor.press('Save', visitor.dialog)
  await visitor.press('Add', side('Attributes'))
  await visitor.dialog.getByRole('combobox', { name: 'Attribute' }).fill('seats')
  await visitor.dialog.getByLabel('Value').fill('12')
  await visitor.press('Add', visitor.dialog)
  await visitor.press('Edit seats: 12') // where it stands
  await page.getByRole('textbox', { name: 'seats' }).fill('13')
  await page.keyboard.press('Enter')
  const ofAda = async () => {
    const { contacts } = (await organization.live.get('/contacts?q=lovelace')).body
    return (await organization.live.get(`/contacts/${contacts[0]?.id}`)).body
  }
  await expect.poll(ofAda).toMatchObject({
    externalId: null,
    tags: ['vip'],
    attributes: { name: 'Ada Lovelace', seats: 13 },
    reachable: { email: true },
  })
  await visitor.expectAccessible()

  await visitor.choose('Export data')
  const [own] = await Promise.all([
    page.waitForEvent('download'),
    visitor.press('Export', visitor.dialog),
  ])
  expect(JSON.parse(await textOf(own))).toMatchObject({
    contact: { attributes: { name: 'Ada Lovelace' } },
  })
  await visitor.choose('Merge')
  await visitor.dialog.getByRole('combobox', { name: 'The other contact' }).fill('othe')
  await page.getByRole('option', { name: 'other' }).click()
  await visitor.press('Merge other into this contact', visitor.dialog)
  await page.getByText('Contacts merged').waitFor()

  await visitor.goTo('Contacts')
  const search = page.getByRole('searchbox', { name: 'Search name' })
  await search.fill('ADA@example.com')
  const ada = page.getByRole('link', { name: 'Ada Lovelace' })
  await page.waitForURL(/q=ADA/)
  await ada.waitFor()
  await search.fill('lovel')
  await page.waitForURL(/q=lovel/)
  await ada.waitFor()
  const [all] = await Promise.all([page.waitForEvent('download'), visitor.press('Export')])
  expect((await textOf(all)).trim().split('\n')).toHaveLength(1)
  await ada.focus()
  await page.keyboard.press('Enter') // a click opens the panel
  await visitor.arrive('Ada Lovelace')
  await visitor.choose('Delete permanently')
  await visitor.press('Delete permanently', visitor.dialog)
  await visitor.arrive('Contacts')
  await page.getByText('No contacts yet').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a segment of nested conditions is built by keyboard, displays who matches, and is changed', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  await organization.live.post('/contacts', { externalId: 'vip', tags: ['vip'] })
  await organization.live.post('/contacts', { externalId: 'staff', tags: ['vip', 'staff'] })
  await visitor.goTo('Segments')
  await visitor.press('Create segment')
  await visitor.arrive('New segment')
  await page.getByLabel('Kind').selectOption('tag')
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('vip')
  await page.keyboard.press('Tab') // closes the names in use
  const matches = page.getByRole('complementary', { name: 'Contacts that match' })
  await matches.getByText('2 contacts', { exact: true }).waitFor()
  await visitor.press('Create')
  await expect.poll(() => page.getByLabel('Segment name').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Segment name').fill('Customers')
  await visitor.button('Add group').focus()
  await page.keyboard.press('Enter')
  const group = page.getByRole('group', { name: 'Group', exact: true })
  await group.getByLabel('Match').selectOption('none')
  await group.getByLabel('Kind').selectOption('tag')
  await group.getByRole('combobox', { name: 'Tag', exact: true }).fill('staff')
  await page.keyboard.press('Tab')
  await matches.getByText('1 contact', { exact: true }).waitFor()
  await matches.getByRole('link', { name: 'vip' }).waitFor()
  await page.getByLabel('Segment name').focus() // closes the tooltip of a button
  await visitor.expectAccessible()
  await visitor.press('Create')
  await visitor.arrive('Customers')
  await page.getByRole('link', { name: 'vip', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Conditions' }).click()
  await visitor.press('Remove group')
  await matches.getByText('2 contacts', { exact: true }).waitFor()
  await visitor.press('Save')
  await page.getByText('Segment updated').waitFor()
  const tabs = page.getByRole('navigation', { name: 'Parts of the segment' })
  await tabs.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('link', { name: 'staff', exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('conditions that nobody has changed may be left without a question', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  const performed = { atLeast: 2, within: 86_400 }
  const definition = { all: [{ event: 'signed_up', performed }] }
  const body = { name: 'As it was', type: 'dynamic', definition } as const
  const { id } = (await organization.live.post('/segments', body)).body
  await visitor.open(`/o/${organization.id}/live/segments/${id}?tab=conditions`, 'As it was')
  const matches = page.getByRole('complementary', { name: 'Contacts that match' })
  await matches.getByText('0 contacts', { exact: true }).waitFor()
  expect(await matches.getByText('before this change').count()).toBe(0)
  await visitor.goTo('Segments')
})

test('members of a static segment are found by name, and removed together', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  await organization.live.post('/contacts', { externalId: 'member' })
  await visitor.goTo('Segments')
  await visitor.press('Create segment')
  await page.getByLabel('Segment name').fill('By hand')
  await page.getByLabel('Type').selectOption('static')
  await visitor.press('Create')
  await visitor.arrive('By hand')
  await visitor.press('Add contact')
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('memb')
  await page.getByRole('option', { name: 'member' }).click()
  await visitor.press('Add', dialog)
  await page.getByRole('link', { name: 'member', exact: true }).focus()
  await page.keyboard.press('x')
  await visitor.press('Remove from segment')
  await page.getByText('No members at the moment').waitFor()
  await visitor.choose('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Segments')
  expect(visitor.complaints).toEqual([])
})

test('a file with foreign columns is imported by clicks alone; its rejected rows are downloaded, corrected, and imported', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  const choose = (name: string, csv: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rows = Array.from(
    { length: 997 },
    (_, row) => `row-${row},p${row}@example.com,"Acme, Inc.",x`,
  )
  const bad = ['bad-1,nobody,Acme,x', 'bad-2,no one,Acme,x', 'bad-3,@,Acme,x']
  await visitor.goTo('Imports')
  await visitor.press('Import contacts')
  await visitor.press('Import', dialog)
  await dialog.getByText('Choose a file.').waitFor()
  await choose('people.csv', ['User ID,E-Mail,Company,Notes', ...rows, ...bad, ''].join('\r\n'))
  const target = (column: string) => dialog.getByLabel(`Import “${column}” as`)
  expect(await target('E-Mail').inputValue()).toBe('email')
  expect(await target('Company').inputValue()).toBe('attribute')
  await target('Notes').selectOption('email')
  await dialog.getByText('Two columns are imported as Email.').waitFor()
  await target('Notes').selectOption('ignored')
  await visitor.expectAccessible()
  await visitor.press('Import', dialog)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByText('1,000 of 1,000').waitFor()
  await visitor.press('3 rows')
  await dialog.getByRole('cell', { name: 'no one', exact: true }).waitFor()
  await visitor.expectAccessible()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    visitor.press('Download rejected rows', dialog),
  ])
  const lines = await textOf(rejected)
  expect(lines.split('\r\n')[0]).toBe('externalId,email,attributes.Company,,Import error')
  await visitor.press('Close', dialog)
  await visitor.press('Import contacts')
  await choose('rejected-rows.csv', lines.replaceAll(/nobody|no one|@(?=,)/g, 'ok@example.com'))
  expect(await target('Import error').inputValue()).toBe('ignored')
  await visitor.press('Import', dialog)
  await page.getByText('3 of 3').waitFor()
  const corrected = async () =>
    (await organization.live.get('/contacts?externalId=bad-2')).body.contacts[0]?.reachable.email
  await expect.poll(corrected).toBe(true)
  expect(visitor.complaints).toEqual([])
})

test('quiet hours, a cap and a topic are set; a contact chooses the topic; an address is suppressed and released', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  await organization.live.post('/contacts', { externalId: 'chooser', email: 'c@example.com' })
  await visitor.goTo('General')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('07:00')
  await visitor.press('Add cap')
  await visitor.press('Save settings')
  await expect.poll(() => page.getByLabel('Cap name').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Cap name').fill('weekly')
  await visitor.expectAccessible()
  await visitor.press('Save settings')
  await page.getByText('Settings saved').waitFor()
  expect(await settingsOf(organization)).toMatchObject({
    quietHours: { from: '22:00', to: '07:00' },
    caps: [{ name: 'weekly', max: 3, withinSeconds: 604_800, whenCapped: 'skip' }],
  })
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByLabel('To', { exact: true }).fill('')
  await visitor.press('Remove cap')
  await visitor.press('Save settings')
  await expect.poll(() => settingsOf(organization)).toMatchObject({ quietHours: null, caps: [] })
  await visitor.press('Create topic')
  await dialog.getByLabel('Key').fill('news')
  await dialog.getByLabel('Topic name').fill('Weekly news')
  await visitor.press('Create', dialog)
  await page.getByRole('cell', { name: 'Weekly news' }).waitFor()

  await visitor.goTo('Contacts')
  await page.getByRole('link', { name: 'chooser' }).focus()
  await page.keyboard.press('Enter')
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
  const search = page.getByRole('searchbox', { name: 'Search a complete email address' })
  await search.fill('other@')
  await page.getByText('Enter a complete address').waitFor()
  await search.fill('other@example.com')
  await page.getByText('The address is not suppressed').waitFor()
  await search.fill('c@example.com')
  await page.getByRole('link', { name: 'chooser' }).click()
  await visitor.arrive('chooser')
  await page.getByText(/On the suppression list since .*: added by hand/).waitFor()
  await visitor.expectAccessible()
  await visitor.press('Remove')
  await visitor.press('Remove', dialog)
  await page.getByText('Can receive emails.').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('the brand and the texts of pages are saved, but no text that is the English one, with faults at their fields', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  await visitor.goTo('General')
  const color = page.getByLabel('Color of buttons')
  await color.fill('blue')
  await visitor.press('Save brand')
  await expect.poll(() => color.getAttribute('aria-invalid')).toBe('true')
  await color.fill('#0b5394')
  await visitor.press('Save brand')
  await page.getByText('Brand saved').waitFor()
  await visitor.press('Add language')
  await dialog.getByLabel('Language').fill('de')
  await visitor.press('Add', dialog)
  await dialog.getByText('Enter at least one text.').waitFor()
  const texts = dialog.getByRole('group', { name: 'Unsubscribe', exact: true })
  const button = texts.getByLabel('Button', { exact: true })
  await texts.getByLabel('Title').fill('Unsubscribe')
  await button.fill('{name} abmelden')
  await visitor.press('Add', dialog)
  await expect.poll(() => button.getAttribute('aria-invalid')).toBe('true')
  await button.fill('Abmelden')
  await visitor.expectAccessible()
  await visitor.press('Add', dialog)
  const row = page.getByRole('row', { name: /^German \(de\)/ })
  await row.waitFor()
  const { brand, pages } = await settingsOf(organization)
  expect(brand).toEqual({ color: '#0b5394' })
  expect(pages).toEqual({ de: { unsubscribeButton: 'Abmelden' } })
  await visitor.expectAccessible()
  await visitor.press('Remove', row)
  await visitor.press('Remove', dialog)
  await row.waitFor({ state: 'detached' })
  expect((await settingsOf(organization)).pages).toEqual({})
  expect(visitor.complaints).toEqual([])
})

test('filters of contacts are saved as a segment', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  await organization.live.post('/contacts', { externalId: 'lead', tags: ['lead'] })
  await visitor.open(`/o/${organization.id}/live/contacts?tag=lead&reachable=inapp`, 'Contacts')
  await visitor.press('Save as segment')
  await visitor.dialog.getByLabel('Segment name').fill('Leads')
  await visitor.press('Create', visitor.dialog)
  await visitor.arrive('Leads')
  await page.getByRole('link', { name: 'lead', exact: true }).waitFor()
  const { segments } = (await organization.live.get('/segments?q=Leads')).body
  expect(segments).toMatchObject([
    { definition: { all: [{ tag: 'lead' }, { reachable: 'inapp' }] } },
  ])
  await visitor.open(`/o/${organization.id}/live/contacts?q=lead`, 'Contacts')
  expect(await visitor.button('Save as segment').count()).toBe(0)
})
