import { once } from 'node:events'
import { sharedHouse } from '@outrider/e2e/browser-house'
import { makeOrganization } from '@outrider/e2e/dashboard'
import { type Calls, createInbox, createOutrider, type Inbox } from '@outrider/sdk'
import { joinBrowser, pageTimeout } from '@outrider/testing/browser'
import { violationsIn } from '@outrider/testing/violations'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '../src/server.ts'
import { type CuttableLine, openLine } from './cuttable-line.ts'

const stack = new AsyncDisposableStack()
const contact = { externalId: 'user_1' }
let outrider: Calls
let inbox: Inbox
let browser: Browser
let line: CuttableLine
let origin: string

beforeAll(async () => {
  const { bootstrap, browser: endpoint } = sharedHouse()
  browser = await joinBrowser(endpoint, stack)
  const { id, owner, secretKey } = await makeOrganization({ bootstrap })
  const { baseUrl } = bootstrap
  outrider = createOutrider({ baseUrl, secretKey: secretKey.live })
  const { token } = await outrider.post('/inapp/tokens', { body: { contact } })
  inbox = createInbox({ baseUrl, token: () => token })
  line = await openLine(Number(new URL(baseUrl).port), stack)
  const product = createProduct({ outrider, baseUrl: `http://127.0.0.1:${line.port}/api/v1` })
  product.listen(0, '127.0.0.1')
  await once(product, 'listening')
  stack.defer(() => void product.close())
  origin = `http://127.0.0.1:${Object(product.address()).port}`
  await owner.in(id).put('/origins', { live: [origin], test: [] })
})
afterAll(() => stack.disposeAsync())

test('an inbox that is empty says so, and a message comes to it while it is open', async () => {
  const page = await openPage()
  await page.getByText('No messages yet.').waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Send me a message' }).click()
  const message = page.getByRole('article', { name: 'Deposit received' })
  await message.getByText('Your 250 USDC are there.').waitFor()
  await page.getByText('1 unread', { exact: true }).waitFor()
  expect(await page.title()).toBe('(1) Inbox')
  expect(await page.getByRole('status').textContent()).toBe('New message: Deposit received')
  expect(await violationsIn(page)).toEqual([])
})

test('a message is marked read by the keyboard, which stays on it, and is read after a reload', async () => {
  await push('first', 'second')
  const page = await openPage()
  await article(page, 'second').focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('first')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('2 unread', { exact: true }).waitFor()
  expect(await focused(page)).toBe('first')
  expect(await violationsIn(page)).toEqual([])
  await expect.poll(() => isReadByServer('first')).toBe(true)
  await page.reload()
  await page.getByText('2 unread', { exact: true }).waitFor()
  expect(await article(page, 'first').getAttribute('data-unread')).toBeNull()
  expect(await article(page, 'second').getAttribute('data-unread')).toBe('true')
})

test('all are marked read at once, and the focus stays on the button', async () => {
  const page = await openPage()
  const button = page.getByRole('button', { name: 'Mark all as read' })
  await page.getByText('2 unread', { exact: true }).waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.title()).toBe('Inbox')
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Mark all as read')
  await page.reload()
  await article(page, 'first').waitFor()
  expect(await page.title()).toBe('Inbox')
})

test('a connection that is cut is told of, and nothing is missed once it is back', async () => {
  const page = await openPage()
  await article(page, 'first').waitFor()
  line.cut()
  await page.getByText('Connection lost. Trying again…').first().waitFor()
  await push('meanwhile')
  expect(await article(page, 'meanwhile').count()).toBe(0)
  line.mend()
  await article(page, 'meanwhile').waitFor()
  expect(await article(page, 'meanwhile').count()).toBe(1)
  await expect.poll(() => page.getByText('Connection lost').count()).toBe(0)
  await push('afterwards')
  await article(page, 'afterwards').waitFor()
  await page.getByText('2 unread', { exact: true }).waitFor()
})

test('older messages come on demand, and the focus goes to the first of them', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => push(`note ${index}`)))
  const page = await openPage()
  await article(page, 'note 49').waitFor()
  expect(await article(page, 'first').count()).toBe(0)
  await page.getByRole('button', { name: 'Older messages' }).click()
  await article(page, 'first').waitFor()
  await expect.poll(() => focused(page)).toBe('afterwards')
  expect(await page.getByRole('article').count()).toBe(55)
  expect(await violationsIn(page)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'the colours of the %s page can be read',
  async (colorScheme) => {
    const page = await openPage({ colorScheme })
    await page.getByRole('article').first().waitFor()
    expect(await violationsIn(page)).toEqual([])
  },
)

async function openPage(options: { colorScheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin, ...options })
  page.setDefaultTimeout(pageTimeout)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  return page
}

/** Pushes messages with these titles, one after the other. */
async function push(...titles: string[]): Promise<void> {
  for (const title of titles)
    await outrider.post('/inapp/push', {
      body: { contact, title, body: 'text' },
    })
}

function article(page: Page, title: string) {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** The title of the message that has the focus. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate('document.activeElement?.querySelector("h3")?.textContent')
}

async function isReadByServer(title: string): Promise<boolean> {
  const { messages } = await inbox.list()
  return messages.some((message) => message.title === title && message.readAt !== null)
}
