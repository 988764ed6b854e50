import { fileURLToPath } from 'node:url'
import { violationsIn } from '@outrider/testing/violations'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'

const pictures = new URL('../../../docs/pictures/', import.meta.url)

/** Somebody with a browser of their own, who notes what a visitor would have to complain of. */
export interface Visitor {
  readonly page: Page
  /** What went wrong in the page: errors on its console, requests to elsewhere. */
  readonly complaints: readonly string[]
  signIn(owner: { readonly email: string; readonly password: string }): Promise<void>
  /** Follows a link of the navigation and waits for its page. */
  goTo(name: string): Promise<void>
  /** Takes a picture for the documents, when `PICTURES` is set. */
  picture(name: string): Promise<void>
  /** Fails on a violation of WCAG 2.2 AA, on what a page must not do, and on a page that moved while it loaded. */
  expectNoFault(): Promise<void>
}

/** Opens the dashboard as a stranger. */
export async function openVisitor(
  browser: Browser,
  baseUrl: string,
  { width = 1_280, height = 800 } = {},
): Promise<Visitor> {
  const { origin } = new URL(baseUrl)
  const context = await browser.newContext({ viewport: { width, height }, baseURL: origin })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A browser writes down every refusal; a 400 is a form that tells what is wrong with it.
    const isTold = message.text().includes('status of 400')
    if (message.type() === 'error' && !isTold) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('blob:')) complaints.push(`a request to ${url}`)
  })
  await page.addInitScript(watchShifts)
  await page.goto('/')
  return {
    page,
    complaints,
    signIn: async ({ email, password }) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    },
    goTo: async (name) => {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 20_000 }).toBe(0)
    },
    picture: async (name) => {
      if (process.env['PICTURES'] === undefined) return
      await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, pictures)) })
    },
    expectNoFault: async () => {
      expect(await violationsIn(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.05)
    },
  }
}

/** Adds up the layout shifts that no input explains (Cumulative Layout Shift), as far as the page has told them. */
const watchShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`
