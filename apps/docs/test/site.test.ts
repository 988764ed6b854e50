import { violationsIn } from '@outrider/testing/violations'
import { expect, test } from 'vitest'
import { expectFaultless, openSite, site, views } from './site.ts'

/** The front page, and one of each kind: prose, commands, tables, diagrams. `pages.full.test.ts` has all. */
const samples = ['', 'start', 'limits', 'concepts', 'reference/contacts']

const { openPage } = await openSite()

test.each(views)(
  'pages are without fault, $width wide and $colorScheme',
  async ({ colorScheme, ...viewport }) => {
    const { page, complaints } = await openPage({ colorScheme, viewport })
    for (const address of samples) await expectFaultless(page, address, viewport.width)
    expect(complaints).toEqual([])
  },
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
