import { eventually } from '@outrider/testing/eventually'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from './house.ts'

const house = await openHouse()
const organization = await house.makeOrganization()
const { live } = organization

const people = 2_000
await importPeople()

async function importPeople(): Promise<void> {
  const rows = Array.from({ length: people }, (_, row) => `user-${row},everyone`)
  const file = ['externalId,tags', ...rows].join('\n')
  const type = { 'Content-Type': 'text/csv' }
  const { body } = await live.callUntyped('POST', '/contacts/import', file, type)
  await eventually(async () => {
    const { status } = (await live.get(`/imports/${body.id}`)).body
    if (status !== 'completed') throw new Error(`the import is ${status}`)
  })
}

/** The owner in a new window, until the test ends. */
async function enter() {
  const visitor = await house.enter(organization)
  onTestFinished(() => visitor.page.context().close())
  return visitor
}

/** Lets seconds pass on the page, one after the other, and counts the requests; each is answered before time goes on. */
function watchRequests(page: Page) {
  let sent = 0
  let open = 0
  page.on('request', () => {
    sent += 1
    open += 1
  })
  const end = () => {
    open -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async (seconds: number) => {
    const before = sent
    for (let second = 0; second < seconds; second += 1) {
      await page.clock.runFor(1_000)
      await expect.poll(() => open).toBe(0)
    }
    return sent - before
  }
}

test('of a long list only the rows near the window are in the document, and while idle it asks at most once in ten seconds', async () => {
  const { page, ...visitor } = await enter()
  await page.clock.install() // its timers run at once when they are told to
  await visitor.open(`/o/${organization.id}/live/contacts`, 'Contacts')
  await page.getByText('2,000 contacts').waitFor()
  const rows = page.locator('tbody tr[data-index]')
  const table = page.getByRole('table', { name: 'Contacts' })
  await rows.first().waitFor()
  await page.mouse.move(640, 400)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000_000) // which reads the next page
      return Number(await table.getAttribute('aria-rowcount'))
    })
    .toBe(people + 1)
  expect(await rows.count()).toBeLessThanOrEqual(150)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const asked = watchRequests(page)
  expect(await asked(10)).toBeLessThanOrEqual(1)
  expect(await asked(20)).toBeGreaterThan(0) // it does ask, now and then
  expect(await rows.count()).toBeLessThanOrEqual(150)
})

test('one of many contacts is picked by name, and the list stays closed', async () => {
  const { page, dialog, ...visitor } = await enter()
  await visitor.open(`/o/${organization.id}/live/messages`, 'Messages')
  await visitor.press('Send message')
  const field = dialog.getByRole('combobox', { name: 'To' })
  const read = page.waitForResponse((response) => /\/contacts\/con_\w+$/.test(response.url()))
  await field.fill('user-77')
  await page.getByRole('option', { name: 'user-777', exact: true }).click()
  await read
  await expect.poll(() => field.inputValue()).toBe('user-777')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await visitor.press('Close', dialog)
  await visitor.press('Discard changes')
})

test('a launch to many people takes their number, which is that of the audience that the launch fixes', async () => {
  const { page, dialog, ...visitor } = await enter()
  const { id } = (
    await live.post('/campaigns', {
      name: 'To everyone',
      channel: 'inapp',
      audience: { tag: 'everyone' },
      content: { title: 'Hello', body: 'Hello' },
      perMinute: 1,
    })
  ).body
  await visitor.open(`/o/${organization.id}/live/campaigns/${id}?tab=review`, 'To everyone')
  await visitor.press('Launch to 2,000 people')
  await visitor.press('Launch to 2,000 people', dialog)
  const typed = dialog.getByLabel('Type 2,000 to confirm')
  await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true')
  await typed.fill('2000')
  await visitor.press('Launch to 2,000 people', dialog)
  await page.getByText('Sending', { exact: true }).waitFor()
  await expect
    .poll(async () => (await live.get(`/campaigns/${id}/stats`)).body.audience)
    .toBe(people)
  await live.post(`/campaigns/${id}/cancel`)
})

test('in a browser that speaks German, large numbers have a point', async () => {
  const german = await house.enter(organization, { locale: 'de-DE' })
  await german.goTo('Kontakte')
  await german.page.getByText('2.000').first().waitFor()
  expect(await german.page.locator('main').innerText()).not.toContain('2,000')
})
