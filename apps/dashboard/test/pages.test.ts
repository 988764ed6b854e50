import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, type Organization } from './house.ts'
import type { Visitor } from './visitor.ts'

const names = [
  'Overview',
  'Contacts',
  'Segments',
  'Forms',
  'Imports',
  'Automations',
  'Event catalog',
  'Messages',
  'Campaigns',
  'Templates',
  'Domains',
  'Webhooks',
  'Keys',
  'Members',
  'Audit',
]

const stack = new AsyncDisposableStack()
let house: House
let organization: Organization
beforeAll(async () => {
  house = await openHouse(stack)
  organization = await house.makeOrganization()
  await fill(organization)
})
afterAll(() => stack.disposeAsync())

/** Something of everything, so that pages have something to show. */
async function fill({ live }: Organization): Promise<void> {
  const contact = { externalId: 'ada', walletAddress: `0x${'ab'.repeat(20)}`, tags: ['vip'] }
  const text = { subject: 'Hello', text: 'Hello' }
  await live.post('/contacts', contact)
  await Promise.all([
    live.post('/events', { event: 'signed_up', contact: { externalId: 'ada' } }),
    live.post('/segments', { name: 'Very important', type: 'static' }),
    live.post('/forms', { name: 'Newsletter', doubleOptIn: true, consentText: 'Yes' }),
    live.post('/automations', { name: 'Welcome', trigger: { type: 'custom_event' } }),
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

async function walk(visitor: Visitor, visit: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    await visitor.goTo(name)
    await visit(name)
  }
}

test('a visitor signs in and finds every page, accessible, still while it loads, with its name as the only heading of level 1', async () => {
  const visitor = await house.visit()
  await visitor.expectAccessible()
  await visitor.signIn(organization.login)
  await visitor.arrive('Overview')
  await walk(visitor, async (name) => {
    expect(await visitor.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
    await visitor.expectStill()
    await visitor.expectAccessible()
  })
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

test('on a telephone in the dark no page is wider than the screen, and none moves while it loads', async () => {
  const visitor = await house.enter(organization, { width: 360, height: 740 })
  const { page } = visitor
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const name of names) {
    await visitor.press('Menu')
    await visitor.goTo(name)
    const [wide, shown] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect({ name, isTooWide: wide > shown }).toEqual({ name, isTooWide: false })
    expect(visitor.complaints).toEqual([])
    await visitor.expectStill()
  }
  await visitor.expectAccessible()
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
