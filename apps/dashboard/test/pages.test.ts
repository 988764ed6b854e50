import type { BrowserContext } from 'playwright-core'
import { violationsIn } from '@outrider/testing/violations'
import { expect, test } from 'vitest'
import { fill, listPages, type PageAddress, veryLong } from './filled.ts'
import { openHouse } from './house.ts'

const house = await openHouse()
const organization = await house.makeOrganization()
const thingPages = await fill(organization)

test('a visitor signs in and finds every page, accessible, usable by keyboard, with its name as the only heading of level 1', async () => {
  const visitor = await house.visit()
  await visitor.expectAccessible()
  await visitor.signIn(organization.login)
  await visitor.arrive('Overview')
  for (const [name] of listPages) {
    await visitor.goTo(name)
    expect(await visitor.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
    await visitor.expectKeyboard()
    await visitor.expectStill()
    await visitor.expectAccessible()
  }
  await visitor.goTo('Overview')
  await expectSmall(visitor.page.context())
})

/** The first load takes less than 198 kB in brotli, the font included. */
async function expectSmall(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const urls = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.includes("/api/"))',
  )
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
      await response.body?.cancel()
      return Number(response.headers.get('Content-Length'))
    }),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(198_000)
}

/** The rules of axe whose results depend on the theme and on the width. */
const rulesOfLook = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

test('on a phone every page opens by its address, is still while it loads, and accessible in the dark; at every width its texts fit', async () => {
  const visitor = await house.enter(organization, { width: 390, height: 844 })
  const { page } = visitor
  await page.emulateMedia({ colorScheme: 'dark' })
  const opened = async ([name, path]: PageAddress, rules?: readonly string[]) => {
    await visitor.open(`/o/${organization.id}/live/${path}`, name)
    await visitor.expectStill()
    await visitor.expectAccessible(rules)
    await visitor.expectOrder()
  }
  for (const address of listPages) await opened(address, rulesOfLook) // the test above has checked all rules
  for (const address of thingPages) await opened(address)
  await visitor.open(`/o/${organization.id}/live`, 'Overview')
  await visitor.press('Menu')
  await visitor.expectAccessible()
  await page.emulateMedia({ colorScheme: 'light' })
  await visitor.expectAccessible(['color-contrast'])
  await visitor.goTo('Contacts')
  await visitor.expectAccessible(['color-contrast'])
  expect(visitor.complaints).toEqual([])
})

test('the frame of a page is there before its data', async () => {
  const { page } = await house.enter(organization)
  let isHeld = true
  const released = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    const isSession = route.request().url().endsWith('/auth/session')
    if (isHeld && !isSession) await released.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Audit' })
    .waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'attached' })
  expect(await page.getByText('Events', { exact: true }).count()).toBe(0)
  isHeld = false
  released.resolve()
  await page.getByText('Events', { exact: true }).first().waitFor()
})

test('the gallery of all parts is accessible in light, dark, and forced colors', async () => {
  const visitor = await house.visit()
  const { page } = visitor
  await visitor.open('/gallery', 'Gallery')
  await visitor.press('Save')
  await page.getByText('Enter a complete email address.').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await visitor.expectAccessible()
  }
  await visitor.expectOrder()
  await page.emulateMedia({ forcedColors: 'active' })
  await visitor.expectAccessible()
  await visitor.press('Notify with “Undo”')
  await visitor.press('Undo')
  await page.getByText('Restored.').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('the command palette finds a contact by a part of the name, pages, and actions; “?” lists the shortcuts', async () => {
  const visitor = await house.enter(organization)
  const { page } = visitor
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ad')
  await page.getByRole('menuitem', { name: /^ada/ }).waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Enter')
  await visitor.arrive('ada')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await visitor.arrive('Webhooks')
  await page.keyboard.press('?')
  await visitor.dialog.getByText('Search and commands').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('[')
  await visitor.button('Expand the navigation').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('while the service is away, a page says so and keeps what was typed; it goes on by itself or when asked', async () => {
  const { page, dialog, ...visitor } = await house.enter(organization)
  await visitor.goTo('Contacts')
  await page.getByRole('link', { name: 'ada', exact: true }).waitFor()
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
  await page.mouse.move(640, 400) // over the list, not over the navigation, which scrolls by itself
  await page.mouse.wheel(0, 1_000_000)
  await more.waitFor({ state: 'detached' })
  expect(pagesRead).toBe(2)
})

/** Resolves when a page has been painted, and what it saw of scrolling has been done. */
const twoFrames = `
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))`
