import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { createClient } from '@outrider/e2e/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, type Organization } from './house.ts'
import type { Visitor } from './visitor.ts'

const stack = new AsyncDisposableStack()
let house: House
let organization: Organization
let visitor: Visitor
let receiver: Receiver
beforeAll(async () => {
  house = await openHouse(stack)
  organization = await house.makeOrganization()
  receiver = await startReceiver()
  visitor = await house.enter(organization)
})
afterAll(() => stack.disposeAsync())

interface Receiver {
  readonly url: string
  /** What deliveries are answered with. */
  status: number
  readonly received: string[]
}

/** A server that webhooks are delivered to. */
async function startReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    request.resume()
    own.received.push(String(request.headers['webhook-id']))
    response.writeHead(own.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const own: Receiver = { url: `http://127.0.0.1:${port}/`, status: 204, received: [] }
  return own
}

test('a key is made and rolled: the new one is shown once and works', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Keys')
  const row = page.getByRole('row', { name: /^live / })
  await visitor.press('Roll', row)
  await visitor.press('Roll key', dialog)
  const key = await dialog.getByText(/^sk_live_/).textContent()
  const caller = createClient(house.bootstrap.baseUrl, key ?? '')
  expect((await caller.get('/contacts')).status).toBe(200)
  await visitor.expectAccessible()
  await visitor.press('I have copied it')
  await page.getByText('Expiring').waitFor()
})

test('origins are saved, and one in two environments is refused at its field', async () => {
  const { page } = visitor
  await page.getByLabel('Live origins').fill('https://app.example.com')
  await page.getByLabel('Test origins').fill('not an origin')
  await visitor.press('Save origins')
  await expect.poll(() => page.getByLabel('Test origins').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Test origins').fill('http://localhost:3000')
  await visitor.press('Save origins')
  await page.getByText('The origins are saved').waitFor()
  const live = page
    .getByRole('table', { name: 'Publishable keys' })
    .getByRole('row', { name: /^live/ })
  await visitor.press('Create', live)
  await page.getByText('The publishable key is created').waitFor()
  const before = await live.getByText(/^pk_live_/).textContent()
  await visitor.press('Rotate', live)
  await visitor.press('Rotate', visitor.dialog)
  await page.getByText('The publishable key is replaced').waitFor()
  await expect.poll(() => live.getByText(/^pk_live_/).textContent()).not.toBe(before)
  expect(visitor.complaints).toEqual([])
})

test('a webhook is added, tested, delivered again, recovered, given another secret, and deleted', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Webhooks')
  await visitor.press('Add webhook')
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('contact.created').check()
  await visitor.press('Add', dialog)
  const secret = await dialog.getByText(/^whsec_/).textContent()
  await visitor.press('I have copied it')
  await page.getByRole('link', { name: receiver.url }).click()
  await visitor.arrive(receiver.url)
  await visitor.press('Send a test')
  const delivered = page.getByRole('row', { name: /Delivered/ })
  await delivered.first().waitFor()
  await visitor.press('Replay', delivered.first())
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(new Set(receiver.received).size).toBe(1)
  await visitor.press('Disable')
  await page.getByText('Disabled', { exact: true }).waitFor()
  await organization.live.post('/contacts', { externalId: 'missed' })
  await visitor.press('Enable')
  await page.getByText('Enabled', { exact: true }).waitFor()
  await visitor.press('Recover')
  await visitor.press('Recover', dialog)
  await page.getByText(/on (its|their) way again/).waitFor()
  await visitor.press('Rotate secret')
  await visitor.press('Rotate secret', dialog)
  expect(await dialog.getByText(/^whsec_/).textContent()).not.toBe(secret)
  await visitor.press('I have copied it')
  await visitor.expectAccessible()
  await visitor.press('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Webhooks')
})

test('a form is made and changed; its token is there to take', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Forms')
  await visitor.press('Create form')
  await dialog.getByLabel('Name').fill('Newsletter')
  await dialog.getByLabel('Consent text').fill('I want mail.')
  await visitor.press('Create', dialog)
  await page.getByRole('cell', { name: 'Newsletter', exact: true }).waitFor()
  await visitor.press('Change')
  await dialog.getByLabel('Name').fill('Weekly')
  await visitor.press('Save', dialog)
  await page.getByRole('cell', { name: 'Weekly', exact: true }).waitFor()
  await visitor.press('Copy token of Weekly')
  await page.getByText('Copied token of Weekly').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('an event of one’s own is added to the catalog', async () => {
  const { page, dialog } = visitor
  await visitor.goTo('Event catalog')
  await visitor.press('Add event')
  await dialog.getByLabel('Name', { exact: true }).fill('Staked')
  await dialog.getByLabel(/signature/i).fill('Staked(address,uint256)')
  await visitor.press('Add', dialog)
  await page.getByText('Staked', { exact: true }).first().waitFor()
  expect(visitor.complaints).toEqual([])
})
