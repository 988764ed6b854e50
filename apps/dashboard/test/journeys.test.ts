import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@outrider/e2e/client'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { openBrowser } from '@outrider/testing/browser'
import { eventually } from '@outrider/testing/eventually'
import { type Knot, startKnot } from '@outrider/testing/knot'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor, type Visitor } from './visitor.ts'

const stack = new AsyncDisposableStack()
let knot: Knot
let outrider: Outrider
let browser: Browser
let visitor: Visitor
beforeAll(async () => {
  knot = await startKnot(['out.example', 'acme.example'], stack)
  const starting = startOutrider(await makeDataDir(stack), stack, {
    DNS_SERVERS: knot.address,
    SERVICE_ZONE: 'out.example',
    DEFAULT_SENDER: 'hello@out.example',
  })
  browser = await openBrowser(stack)
  outrider = await starting
  visitor = await openVisitor(browser, outrider.bootstrap.baseUrl)
  await visitor.signIn(outrider.bootstrap.owner)
})
afterAll(() => stack.disposeAsync())

test('a newcomer makes an automation by hand, sends the event shown, and sees the contact tagged and the step', async () => {
  const { page } = visitor
  await visitor.goTo('Automations')
  await page.getByRole('button', { name: 'Create automation' }).click()
  await page.getByLabel('Automation name').fill('Tag depositors')
  await page.getByLabel('Events').fill('deposit.completed')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tag depositors' }).waitFor()
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByLabel('Add tags').fill('depositor')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('The draft is saved').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1 runs').waitFor()
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('It is active').waitFor()
  await visitor.expectNoFault()
  await page.getByLabel('Graph').first().scrollIntoViewIfNeeded()
  await visitor.picture('automation')

  await page.getByRole('button', { name: 'Send this event' }).click()
  await page.getByRole('table').getByRole('link', { name: /^ent_/ }).click()
  await page.getByRole('cell', { name: 'update contact' }).waitFor()
  await visitor.expectNoFault()
  await page.getByRole('link', { name: /^con_/ }).click()
  await page.getByRole('heading', { level: 1, name: 'user_1' }).waitFor()
  await page.getByText('depositor', { exact: true }).first().waitFor()
  await visitor.picture('contact')
  const cell = page.getByRole('cell', { name: 'deposit.completed' })
  await cell.waitFor()
  expect(await cell.count()).toBe(1)
  await visitor.expectNoFault()
})

test('a fault is told at its field, and what was typed stays', async () => {
  const { page } = visitor
  await visitor.goTo('Segments')
  await page.getByRole('button', { name: 'Create segment' }).click()
  await page.getByText(/\d contacts?$/).waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => page.getByLabel('Segment name').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Segment name').fill('Very important')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Very important' }).waitFor()
})

test('a key is rolled: the new one is shown once and works', async () => {
  const { page } = visitor
  await visitor.goTo('Keys')
  const row = page.getByRole('row', { name: /First live key/ })
  await row.getByRole('button', { name: 'Roll' }).click()
  await page.getByRole('button', { name: 'Roll key' }).click()
  const key = await page
    .getByRole('dialog')
    .getByText(/^sk_live_/)
    .textContent()
  const caller = createClient(outrider.bootstrap.baseUrl, key ?? '')
  expect((await caller.get('/contacts')).status).toBe(200)
  await visitor.expectNoFault()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('Expiring').waitFor()
})

test('a domain shows the records to publish, and becomes ready by itself', async () => {
  const { page } = visitor
  await visitor.goTo('Domains')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByLabel('Domain', { exact: true }).fill('acme.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'acme.example' }).waitFor()
  const caller = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.secretKey.live)
  const { domains } = (await caller.get('/domain')).body
  await knot.publish(
    'acme.example',
    (domains[0]?.records ?? []).map(({ type, fqdn, value }) => ({
      name: fqdn,
      type,
      data: type === 'TXT' ? `"${value}"` : `${value}.`,
    })),
  )
  await page.getByRole('button', { name: 'Verify now' }).click()
  await page.getByText('Ready: email can leave from this domain.').waitFor()
  const sender = page.getByRole('cell', { name: 'noreply@acme.example' })
  await sender.waitFor()
  await visitor.picture('domain')
  expect(await sender.count()).toBe(1)
  await visitor.expectNoFault()
})

test('a campaign is composed, launched with its audience told, arrives, and is deleted', async () => {
  const { page } = visitor
  await visitor.goTo('Campaigns')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByLabel('Campaign name').fill('Winter news')
  await page.getByLabel('Subject').fill('Winter is here')
  await page.getByLabel('Plain text').fill('Hello')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Winter news' }).waitFor()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await page.getByText('1 contact', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Launch now' }).click()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  const dir = join(outrider.dataDir, 'mail')
  const mail = await eventually(async () => {
    const [file = ''] = await readdir(dir)
    return readFile(join(dir, file), 'utf8')
  })
  expect(mail).toContain('Winter is here')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  await visitor.expectNoFault()
})

test('a MEMBER looks and is offered no change; a deep link leads through the sign-in and back', async () => {
  const { baseUrl, orgId, owner } = outrider.bootstrap
  const signedIn = await createClient(baseUrl).post('/auth/sessions', owner)
  const manager = createClient(baseUrl, signedIn.body.token, { 'X-Org-Id': orgId })
  const email = 'member@example.com'
  const invited = await manager.post(`/organizations/${orgId}/members`, { email, role: 'MEMBER' })
  const password = 'correct horse battery'
  await createClient(baseUrl).post(`/invitations/${invited.body.token}/accept`, { password })

  const member = await openVisitor(browser, baseUrl)
  const { page } = member
  await page.goto(`/o/${orgId}/test/keys`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/o/${orgId}/test/keys`)
  await page.getByRole('row', { name: /First test key/ }).waitFor()
  for (const name of ['Create key', 'Roll', 'Revoke', 'Rotate'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await page.getByText('Test environment').waitFor()
  await member.expectNoFault()
})
