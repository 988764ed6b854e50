import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { openBrowser } from '@outrider/testing/browser'
import { violationsIn } from '@outrider/testing/violations'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frontPage, navigation } from '../build/navigation.ts'

/** The front page, and one of each kind: prose, commands, tables, diagrams. */
const samples = ['', 'start', 'limits', 'concepts', 'reference/contacts']
const pages = navigation
  .flatMap(({ isFolded, entries }) => entries.map((entry) => ({ ...entry, isFolded })))
  .filter(({ isFolded, address }) => !isFolded || samples.includes(address))

const stack = new AsyncDisposableStack()
let site: string
let browser: Browser
beforeAll(async () => {
  const starting = startOutrider(await makeDataDir(stack), stack)
  browser = await openBrowser(stack)
  site = `${(await starting).bootstrap.baseUrl}/docs`
})
afterAll(() => stack.disposeAsync())

test('everything that a page links to, loads or shows is there, and so is the heading it names', async () => {
  const read = new Map<string, string>()
  const broken: string[] = []
  const visit = async (url: string, from: string): Promise<void> => {
    const { pathname, hash, href } = new URL(url)
    if (!read.has(pathname)) {
      read.set(pathname, '')
      const response = await fetch(href)
      if (response.status !== 200) broken.push(`${href} from ${from}`)
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
      const html = await response.text()
      read.set(pathname, html)
      if (isPage && href.startsWith(site))
        for (const [, to = ''] of html.matchAll(/(?:href|src|data-index)="([^"]+)"/g))
          if (!/^(?:https?|mailto):/.test(to)) await visit(new URL(to, href).href, href)
    }
    const id = hash.slice(1)
    const isThere = !id || /^\/$/.test(pathname) || read.get(pathname)?.includes(`id="${id}"`)
    if (!isThere) broken.push(`${href} from ${from}`)
  }
  await visit(site, '')
  expect(broken).toEqual([])
  expect(read.size).toBeGreaterThan(40)
})

test.each([
  { width: 1_280, height: 800, colorScheme: 'light' as const },
  { width: 360, height: 740, colorScheme: 'dark' as const },
])(
  'pages are without fault, $width wide and $colorScheme',
  async ({ colorScheme, ...viewport }) => {
    const { page, complaints } = await openPage({ colorScheme, viewport })
    for (const { address } of [frontPage, ...pages]) {
      await page.goto(address === '' ? site : `${site}/${address}`)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth'),
      ).toBeLessThanOrEqual(viewport.width)
      if (colorScheme === 'dark' && !samples.includes(address)) continue // colours are the same on all
      expect({ address, violations: await violationsIn(page) }).toEqual({ address, violations: [] })
    }
    expect(complaints).toEqual([])
  },
  180_000, // every page, on a machine that is busy
)

test('search is reached by a key, tells what it finds, and leads there', async () => {
  const { page, complaints } = await openPage({})
  await page.goto(site)
  await page.keyboard.press('/')
  await page.keyboard.type('idempotency mismatch')
  await page
    .getByRole('status')
    .getByText(/result/)
    .waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/docs\/.+#/)
  await page.getByText('IDEMPOTENCY_MISMATCH').first().waitFor()

  await page.getByRole('searchbox').fill('quetzalcoatl')
  await page.getByText('0 results').waitFor()
  expect(complaints).toEqual([])
})

test('search finds operations and schemas', async () => {
  const { page, complaints } = await openPage({})
  await page.goto(site)
  await page.keyboard.press('/')
  for (const [query, title] of [
    ['merge contacts', /^Contacts: /],
    ['upsertcontactreply', 'Schemas: UpsertContactReply'],
  ] as const) {
    await page.getByRole('searchbox').fill(query)
    await page.getByRole('link', { name: title }).first().waitFor()
  }
  expect(complaints).toEqual([])
})

test('the reference is one step from the front page, and shows a request in two languages', async () => {
  const { page, complaints } = await openPage({})
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(site)
  await page.getByRole('banner').getByRole('link', { name: 'API reference' }).click()
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
  await page.goto(`${site}/reference/contacts`)
  await page.getByText('await outrider.', { exact: false }).first().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'TypeScript' }).first().click()
  const sample = page.locator('.code:visible', { hasText: 'await outrider.' }).first()
  await sample.hover()
  await sample.getByRole('button', { name: 'Copy' }).click()
  await sample.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toContain('await outrider.')
  await page.reload()
  await page.locator('.code:visible', { hasText: 'await outrider.' }).first().waitFor()
  expect(complaints).toEqual([])
})

test('on a phone the menu is closed until it is opened, also without scripts', async () => {
  const { page } = await openPage({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  await page.goto(`${site}/start`)
  const entry = page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('link', { name: 'Concepts', exact: true })
  expect(await entry.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'All pages' }).click()
  await entry.click()
  await page.waitForURL(`${site}/concepts`)
  expect(await entry.isVisible()).toBe(false)
})

/** A page, and what its visitor would have to complain of: errors on the console, requests to elsewhere. */
async function openPage(
  options: BrowserContextOptions,
): Promise<{ page: Page; complaints: readonly string[] }> {
  const context = await browser.newContext(options)
  stack.defer(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(site).origin)) complaints.push(request.url())
  })
  return { page, complaints }
}
