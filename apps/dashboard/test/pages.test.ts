import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { openBrowser } from '@outrider/testing/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor, type Visitor } from './visitor.ts'

const names = [
  'Overview',
  'Contacts',
  'Segments',
  'Automations',
  'Messages',
  'Campaigns',
  'Templates',
  'Domains',
  'Forms',
  'Webhooks',
  'Keys',
  'Members',
  'Audit',
  'Imports',
  'Event catalog',
]

const stack = new AsyncDisposableStack()
let outrider: Outrider
let visitor: Visitor
beforeAll(async () => {
  const [started, browser] = await Promise.all([
    startOutrider(await makeDataDir(stack), stack),
    openBrowser(stack),
  ])
  outrider = started
  visitor = await openVisitor(browser, outrider.bootstrap.baseUrl)
})
afterAll(() => stack.disposeAsync())

test('a visitor signs in and finds every page, each with its name as the only heading of level 1', async () => {
  await visitor.expectNoFault()
  await visitor.signIn(outrider.bootstrap.owner)
  for (const name of names) {
    await visitor.goTo(name)
    expect(await visitor.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
    await visitor.expectNoFault()
  }
})

test('the first load takes less than 250 kB over the wire', async () => {
  const page = await visitor.page.context().newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const bytes = await page.evaluate<number>(
    'performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)',
  )
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(250_000)
})
