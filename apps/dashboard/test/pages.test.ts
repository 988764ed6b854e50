import type { BrowserContext } from 'playwright-core'
import { violationsIn } from '@outrider/testing/violations'
import { expect, test } from 'vitest'
import { openHouse, type Organization } from './house.ts'

/** Every page of the navigation, and its address below that of the environment. */
const pages = [
  ['Overview', ''],
  ['Contacts', 'contacts'],
  ['Segments', 'segments'],
  ['Forms', 'forms'],
  ['Imports', 'imports'],
  ['Automations', 'automations'],
  ['Event catalog', 'event-catalog'],
  ['Messages', 'messages'],
  ['Campaigns', 'campaigns'],
  ['Templates', 'templates'],
  ['Suppressions', 'suppressions'],
  ['Domains', 'domains'],
  ['Settings', 'settings'],
  ['Webhooks', 'webhooks'],
  ['Keys', 'keys'],
  ['Members', 'members'],
  ['Audit', 'audit'],
] as const
const veryLong = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)

const house = await openHouse()
const organization = await house.makeOrganization()
await fill(organization)

/** Something of everything, so that pages have something to show. */
async function fill({ live }: Organization): Promise<void> {
  const contact = { externalId: 'ada', walletAddress: `0x${'ab'.repeat(20)}`, tags: ['vip'] }
  const text = { subject: 'Hello', text: 'Hello' }
  await live.post('/contacts', contact)
  await Promise.all([
    live.post('/events', { event: 'signed_up', contact: { externalId: 'ada' } }),
    live.post('/segments', { name: veryLong, type: 'static' }),
    live.post('/forms', { name: 'Newsletter', doubleOptIn: true, consentText: 'Yes' }),
    live.post('/automations', { name: veryLong, trigger: { type: 'custom_event' } }),
    live.post('/templates', { name: 'Greeting', ...text }),
    live.post('/campaigns', {
      name: 'News',
      channel: 'email',
      audience: { all: true },
      content: text,
    }),
    live.post('/domain', { domain: 'pages.example.com' }),
    live.post('/webhooks', { url: 'https://127.0.0.1/', events: ['*'] }),
    live.post('/inapp/push', { contact: { externalId: 'ada' }, title: 'Hello', body: 'Hello' }),
  ])
}

test('a visitor signs in and finds every page, accessible, usable by keyboard, with its name as the only heading of level 1', async () => {
  const visitor = await house.visit()
  await visitor.expectAccessible()
  await visitor.signIn(organization.login)
  await visitor.arrive('Overview')
  for (const [name] of pages) {
    await visitor.goTo(name)
    expect(await visitor.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
    await visitor.expectKeyboard()
    await visitor.expectStill()
    await visitor.expectAccessible()
  }
  await visitor.goTo('Overview')
  await visitor.picture('overview')
  await expectSmall(visitor.page.context())
})

/** The first load takes less than 250 kB over the wire. */
async function expectSmall(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const bytes = await page.evaluate<number>(
    'performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)',
  )
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(250_000)
}

test('on a phone every page opens by its address, fits, is still while it loads, and is accessible in the dark and by day', async () => {
  const visitor = await house.enter(organization, { width: 360, height: 740 })
  const { page } = visitor
  for (const [name, path] of pages) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visitor.open(`/o/${organization.id}/live/${path}`, name)
    await visitor.expectStill()
    const [wide, shown] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect({ name, isTooWide: wide > shown }).toEqual({ name, isTooWide: false })
    await visitor.expectAccessible()
    await page.emulateMedia({ colorScheme: 'light' })
    await visitor.expectAccessible(['color-contrast'])
  }
  await visitor.press('Menu')
  await visitor.expectAccessible()
  await visitor.goTo('Contacts')
})

test('while the service is away, a page says so and keeps what was typed; it goes on by itself or when asked', async () => {
  const { page, dialog, ...visitor } = await house.enter(organization)
  await visitor.goTo('Contacts')
  await page.getByRole('cell', { name: 'ada', exact: true }).waitFor()
  await visitor.press('Create contact')
  await dialog.getByLabel('External id').fill('grace')
  await page.context().setOffline(true)
  await visitor.press('Create', dialog)
  await dialog.getByText('The service cannot be reached').waitFor()
  await page.context().setOffline(false)
  await visitor.press('Create', dialog)
  await visitor.arrive('grace')

  const answers = '**/api/v1/segments?*'
  const error = { code: 'INTERNAL', message: 'something went wrong', requestId: 'req_1' }
  await page.route(answers, (route) => route.fulfill({ status: 500, json: { error } }))
  await page.getByRole('link', { name: 'Segments', exact: true }).click()
  await page.getByText('with the request req_1').first().waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.unroute(answers)
  await visitor.press('Try again')
  await page.getByRole('link', { name: veryLong }).waitFor()
  expect(await page.getByText('with the request').count()).toBe(0)
})

test('a keyboard is enough: past the navigation to the content, through a dialog, and back to its button', async () => {
  const { page, ...visitor } = await house.enter(organization)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
  await visitor.goTo('Contacts')
  await visitor.button('Create contact').focus()
  await page.keyboard.press('Enter')
  await visitor.dialog.waitFor()
  await page.keyboard.press('Escape')
  await visitor.dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe('Create contact')
})

test('a long list goes on by itself for whoever scrolls to its end, and waits for whoever comes to its button by keyboard', async () => {
  const { page, ...visitor } = await house.enter(organization)
  let pagesRead = 0
  page.on('request', (request) => {
    if (/event-catalog\?.*cursor=/.test(request.url())) pagesRead += 1
  })
  await visitor.goTo('Event catalog')
  const more = visitor.button('Show more')
  await page.locator('.table-frame').focus()
  await page.keyboard.press('Tab') // to the button, which scrolls there
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0)
  await page.evaluate(twoFrames)
  expect(pagesRead).toBe(0)
  await page.keyboard.press('Enter')
  await more.waitFor({ state: 'detached' })
  expect(pagesRead).toBe(1)
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('table-frame')

  await page.reload()
  await more.waitFor()
  await page.mouse.wheel(0, 1_000_000)
  await more.waitFor({ state: 'detached' })
  expect(pagesRead).toBe(2)
})

/** Resolves when a page has been painted, and what it saw of scrolling has been done. */
const twoFrames = `
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))`
