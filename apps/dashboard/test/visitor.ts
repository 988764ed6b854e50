import { pageTimeout } from '@outrider/testing/browser'
import { eventually } from '@outrider/testing/eventually'
import { violationsIn } from '@outrider/testing/violations'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { layoutFaultsIn } from './layout.ts'

/** Of the window, since the page was opened; up to 0.1 is called good (https://web.dev/articles/cls). */
const maxShift = 0.02
/** Of a phone, a small and a large window. */
const widths = [390, 1_024, 1_440] as const

/** Somebody with a browser of their own, who notes what a visitor would have to complain of. */
export interface Visitor {
  readonly page: Page
  /** What went wrong in the page: errors on its console, requests to elsewhere. */
  readonly complaints: string[]
  signIn(owner: { readonly email: string; readonly password: string }): Promise<void>
  /** Opens a path and waits for the page of this name. */
  open(path: string, name: string): Promise<void>
  /** Follows a link of the navigation and waits for its page. */
  goTo(name: string): Promise<void>
  /** Waits until the page shows this name as its heading, and has loaded. */
  arrive(name: string | RegExp): Promise<void>
  button(name: string, within?: Locator): Locator
  press(name: string, within?: Locator): Promise<void>
  /** Chooses an action of the page's menu “⋯”. */
  choose(name: string): Promise<void>
  /** The dialog that is open. */
  readonly dialog: Locator
  /** The complaints without this text, which the test has caused; all are forgotten. */
  complaintsBut(text: string): string[]
  /** Fails on a page that moved while it loaded, unless by what somebody did. */
  expectStill(): Promise<void>
  /** Fails on words that break, on texts that overlap, and on a page that is wider than the window, at each width. */
  expectOrder(): Promise<void>
  /** Fails unless Tab stops at everything in the page's content that can be used, in order, and shows where it is. */
  expectKeyboard(): Promise<void>
  /** Fails on a violation of WCAG 2.2 AA, as far as these rules of axe tell, or all; and on complaints. */
  expectAccessible(rules?: readonly string[]): Promise<void>
}

export interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  /** The language and the time zone of the browser; by default English, and those of the machine. */
  readonly locale?: string
  readonly timezoneId?: string
  /** Of a session. */
  readonly token?: string
}

/** Opens the dashboard: as a stranger, at its first page, or with a session, nowhere yet. */
export async function openVisitor(
  browser: Browser,
  baseUrl: string,
  { width = 1_280, height = 800, token, ...settings }: VisitorOptions = {},
): Promise<Visitor> {
  const { origin } = new URL(baseUrl)
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: origin,
    ...settings,
    reducedMotion: 'reduce', // so that colours are what they are, and not on their way
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  if (token !== undefined)
    await context.addCookies([{ name: 'outrider_session', value: token, url: origin }])
  context.setDefaultTimeout(pageTimeout)
  const page = await context.newPage()
  const complaints = complaintsOf(page, origin)
  await page.addInitScript(watchShifts)
  if (token === undefined) await page.goto('/')
  const within = (place?: Locator) => place ?? page
  const visitor: Visitor = {
    page,
    complaints,
    choose: async (name) => {
      await visitor.press('More actions')
      await page.getByRole('menuitem', { name, exact: true }).click()
    },
    dialog: page.getByRole('dialog'),
    button: (name, place) => within(place).getByRole('button', { name, exact: true }),
    press: (name, place) => visitor.button(name, place).click(),
    signIn: async ({ email, password }) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await visitor.press('Sign in')
    },
    open: async (path, name) => {
      await page.goto(path)
      await visitor.arrive(name)
    },
    goTo: async (name) => {
      await page.evaluate('window.shifts = { shift: 0, moved: [] }')
      await page
        .getByRole('navigation', { name: /^(Main|Hauptnavigation)$/ })
        .getByRole('link', { name, exact: true })
        .click()
      await visitor.arrive(name)
    },
    arrive: async (name) => {
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    },
    complaintsBut: (text) => complaints.splice(0).filter((each) => !each.includes(text)),
    expectStill: async () => {
      const { shift, moved } = await page.evaluate<Shifts>('window.shifts')
      const where = { url: page.url(), width: page.viewportSize()?.width }
      const found = shift > maxShift ? { shift, moved } : {}
      expect({ ...where, ...found }).toEqual(where)
    },
    expectOrder: async () => {
      const before = page.viewportSize()
      for (const each of widths) {
        await page.setViewportSize({ width: each, height: before?.height ?? height })
        const fine = { url: page.url(), width: each, faults: [] }
        // What depends on the size is drawn again a moment later.
        await expect
          .poll(async () => ({ ...fine, faults: await layoutFaultsIn(page) }))
          .toEqual(fine)
      }
      if (before) await page.setViewportSize(before)
    },
    // Again when it failed: a row may have come meanwhile.
    expectKeyboard: () =>
      eventually(async () => {
        const stops = await page.evaluate<number>(noteStops)
        for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press('Tab')
        const passed = await page.evaluate<unknown>('window.passed')
        const all = Array.from({ length: stops }, (_, stop) => ({ stop, isShown: true }))
        expect({ url: page.url(), passed }).toEqual({ url: page.url(), passed: all })
      }),
    expectAccessible: async (rules) => {
      expect(complaints).toEqual([])
      expect(await violationsIn(page, rules)).toEqual([])
    },
  }
  return visitor
}

function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A browser writes down every refusal; a 400 is a form that tells what is wrong, as is one about a password or a link.
    const isTold =
      message.text().includes('status of 400') ||
      /\/api\/v1\/(auth|invitations)\//.test(message.location().url)
    if (message.type() === 'error' && !isTold) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('blob:')) complaints.push(`a request to ${url}`)
  })
  return complaints
}

interface Shifts {
  readonly shift: number
  readonly moved: readonly string[]
}

/** Adds up the layout shifts that no input explains (Cumulative Layout Shift), with the elements that moved. */
const watchShifts = `
  window.shifts = { shift: 0, moved: [] }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      window.shifts.shift += value
      for (const { node, previousRect, currentRect } of sources)
        window.shifts.moved.push([
          (node?.parentElement ?? node)?.outerHTML?.slice(0, 160), previousRect.y, currentRect.y,
        ].join(' '))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Puts the focus before the content; notes from then on which of its stops it comes to. Answers how many there are. */
const noteStops = `
  (() => {
    const main = document.querySelector('main')
    const places = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const stops = [...main.querySelectorAll(places)].filter(
      (each) =>
        !each.disabled &&
        each.tabIndex >= 0 &&
        each.checkVisibility({ visibilityProperty: true }) &&
        (each.type !== 'radio' || each.checked), // Tab stops at one radio button of a group
    )
    const passed = []
    main.focus()
    window.noting?.abort()
    window.noting = new AbortController()
    window.passed = passed
    const note = ({ target }) => {
      const { outlineStyle, boxShadow } = getComputedStyle(target)
      const isShown = outlineStyle !== 'none' || boxShadow !== 'none'
      passed.push({ stop: stops.indexOf(target), isShown })
    }
    main.addEventListener('focusin', note, { signal: window.noting.signal })
    return stops.length
  })()`
