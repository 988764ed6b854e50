import { fileURLToPath } from 'node:url'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { openBrowser } from '@outrider/testing/browser'
import { startDnsServer } from '@outrider/testing/dns-server'
import { buildDashboard } from '../build/build.ts'
import { seed } from './seed.ts'

// Creates the pictures of README and docs from example data.
const target = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url))
const say = (line: string) => process.stderr.write(`${line}\n`)

await using stack = new AsyncDisposableStack()
const dns = await startDnsServer(stack)
await buildDashboard(say)
const outrider = await startOutrider(await makeDataDir(stack), stack, {
  DNS_SERVERS: dns.address,
  SERVICE_ZONE: 'out.example',
  DEFAULT_SENDER: 'hello@out.example',
  SHARED_SENDER: 'all',
})
say('creating example data')
const { orgId, token, ids } = await seed(outrider, dns)

const { origin } = new URL(outrider.bootstrap.baseUrl)
const browser = await openBrowser(stack)
const context = await browser.newContext({
  baseURL: origin,
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'UTC',
})
await context.addCookies([{ name: 'outrider_session', value: token, url: origin }])
const page = await context.newPage()

interface Picture {
  readonly name: string
  /** Below the address of the environment. */
  readonly path: string
  /** What is done on the page first. */
  readonly prepare?: () => Promise<unknown>
  /** Of the window, in pixels. */
  readonly height?: number
}

const pictures: readonly Picture[] = [
  { name: 'overview', path: '' },
  {
    name: 'contact',
    path: `contacts/${ids.contact}`,
    prepare: () => page.getByRole('button', { name: 'Details' }).first().click(),
  },
  {
    name: 'segment',
    path: `segments/${ids.segment}?tab=conditions`,
    prepare: () =>
      page
        .getByRole('complementary')
        .getByText(/^\d+ contacts$/)
        .waitFor(),
  },
  {
    name: 'automation',
    path: `automations/${ids.automation}/edit`,
    prepare: () =>
      page
        .locator('.node')
        .getByRole('button', { name: /^Wait for event/ })
        .click(),
  },
  {
    name: 'comparison',
    path: `automations/${ids.automation}/edit`,
    prepare: async () => {
      await page.getByRole('button', { name: 'Publish changes' }).click()
      await page
        .getByRole('dialog')
        .getByText(/contacts are inside/)
        .waitFor()
    },
  },
  {
    name: 'report',
    path: `automations/${ids.automation}`,
    prepare: () => page.getByText('214 entered').waitFor(),
    height: 960,
  },
  { name: 'campaign', path: `campaigns/${ids.campaign}` },
  {
    name: 'template',
    path: `templates/${ids.template}`,
    prepare: async () => {
      await page.getByRole('combobox', { name: 'As the person' }).fill('Priya Lind')
      await page
        .getByRole('option', { name: /^Priya Lindqvist/ })
        .first()
        .click()
      await page.frameLocator('.email-frame').getByText('Hello Priya').waitFor()
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    },
  },
  { name: 'domain', path: `domains/${ids.domain}` },
]

/** Resolves when the fonts are loaded and what was changed is painted. */
const painted = `
  document.fonts.ready.then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))))`

async function loaded(): Promise<void> {
  await page.locator('[aria-busy=true], .skeleton, .bone').first().waitFor({ state: 'detached' })
}

for (const { name, path, prepare, height = 880 } of pictures) {
  await page.setViewportSize({ width: 1_280, height })
  await page.goto(`/o/${orgId}/live/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await loaded()
  await prepare?.()
  await loaded()
  await page.evaluate(painted)
  await page.screenshot({ path: `${target}${name}.png`, animations: 'disabled', caret: 'hide' })
  say(`${name}.png`)
}
