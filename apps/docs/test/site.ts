import { sharedHouse } from '@outrider/e2e/browser-house'
import { joinBrowser, pageTimeout } from '@outrider/testing/browser'
import { violationsIn } from '@outrider/testing/violations'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'

/** The address of the front page. */
export const site = `${sharedHouse().bootstrap.baseUrl}/docs`

/** What a file of tests begins with: opens pages until the file's last test. */
export async function openSite() {
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())
  const browser = await joinBrowser(sharedHouse().browser, stack)
  return {
    /** A page, and what its visitor would have to complain of: errors on the console, requests to elsewhere. */
    openPage: async (
      options: BrowserContextOptions,
    ): Promise<{ page: Page; complaints: readonly string[] }> => {
      const context = await browser.newContext(options)
      stack.defer(() => context.close())
      context.setDefaultTimeout(pageTimeout)
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
    },
  }
}

/** How pages are looked at: in a large window by day, and on a phone in the dark. */
export const views = [
  { width: 1_280, height: 800, colorScheme: 'light' as const },
  { width: 360, height: 740, colorScheme: 'dark' as const },
]

/** Fails on a page without its one heading, on one that is wider than the window, and on violations of WCAG 2.2 AA. */
export async function expectFaultless(page: Page, address: string, width: number): Promise<void> {
  await page.goto(address === '' ? site : `${site}/${address}`)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  const isTooWide = (await page.evaluate<number>('document.documentElement.scrollWidth')) > width
  expect({ address, isTooWide }).toEqual({ address, isTooWide: false })
  expect({ address, violations: await violationsIn(page) }).toEqual({ address, violations: [] })
}
