import { violationsIn } from '@outrider/testing/violations'
import { expect, test } from 'vitest'
import type { Schema } from '../src/data/calls.ts'
import { openOrganization } from './house.ts'

const { organization, visitor } = await openOrganization()
const { page, dialog } = visitor
const { live } = organization

type Input = Schema<'AutomationInput'>
type Graph = Input['graph'] & {}

const end = { id: 'end', type: 'exit' as const }
const tag = { id: 'tag', type: 'update_contact' as const, config: { addTags: ['theirs'] } }
const wait = { id: 'wait', type: 'delay' as const, config: { seconds: 172_800 } }
const nothing: Graph = { nodes: [end], edges: [] }

const name = page.getByLabel('Automation name')
const canvas = page.getByRole('group', { name: 'Graph' })
const saved = () => page.getByText(/^Saved \d/).waitFor()

/** Creates an automation, and opens its editor. */
async function edit(parts: Partial<Input> & Pick<Input, 'name'>, moves: readonly Move[] = []) {
  const trigger = { type: 'custom_event' as const, events: ['signed_up'] }
  const { id } = (await live.post('/automations', { trigger, graph: nothing, ...parts })).body
  for (const move of moves) await live.post(`/automations/${id}/${move}`)
  await page.goto(`/o/${organization.id}/live/automations/${id}/edit`)
  await name.waitFor()
  return {
    id,
    read: async () => (await live.get(`/automations/${id}`)).body,
    /** As a colleague does it. */
    change: (change: Schema<'AutomationPatch'>) => live.patch(`/automations/${id}`, change),
  }
}

type Move = 'publish' | 'activate'

test('two drafts of the same automation are compared: either is kept, and undo brings back the own one', async () => {
  const { change, read } = await edit({ name: 'Shared' })
  const theirs = { nodes: [tag, end], edges: [{ from: 'tag', to: 'end' }] }
  await change({ graph: theirs })
  await name.fill('Mine')
  const row = (part: string) => dialog.getByRole('row', { name: part })
  await row('Update contact Removed + theirs –').waitFor()
  await row('Name Changed Shared Mine').waitFor()
  expect(await violationsIn(page)).toEqual([])
  await visitor.press('Keep mine', dialog)
  await expect.poll(read).toMatchObject({ name: 'Mine', graph: nothing })

  await change({ graph: theirs })
  await name.fill('Mine as well')
  await visitor.press('Take their version', dialog)
  await expect.poll(() => name.inputValue()).toBe('Mine')
  await canvas.getByText('+ theirs').waitFor()
  await visitor.press('Undo')
  await expect.poll(() => name.inputValue()).toBe('Mine as well')
  await expect.poll(read).toMatchObject({ name: 'Mine as well', graph: nothing })
  expect(visitor.complaintsBut('status of 412')).toEqual([])
})

test('without a network the browser keeps the draft, also when the page is loaded again, until it can be saved', async () => {
  const { id, read } = await edit({ name: 'Kept' })
  await page.context().setOffline(true)
  await name.fill('Typed offline')
  await page.getByText('Not saved, kept in this browser.').waitFor()
  // From here on, the page can be loaded, but drafts cannot be saved.
  const address = `**/api/v1/automations/${id}`
  await page.route(address, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.context().setOffline(false)
  await page.reload()
  await name.waitFor()
  expect(await name.inputValue()).toBe('Typed offline')
  expect((await read()).name).toBe('Kept')
  await page.unroute(address)
  await saved()
  expect((await read()).name).toBe('Typed offline')
  expect(visitor.complaintsBut('net::ERR')).toEqual([])
})

test('the trigger of a live automation waits until it is published, after a dialog with the changes and who is inside', async () => {
  const { id, read } = await edit(
    {
      name: 'Live',
      graph: { nodes: [wait, end], edges: [{ from: 'wait', to: 'end' }] },
    },
    ['publish', 'activate'],
  )
  await live.post('/events', { event: 'signed_up', contact: { externalId: 'inside' } })
  const waiting = async () => (await live.get(`/automations/${id}/stats`)).body.waiting
  await expect.poll(waiting).toBe(1)
  await page.getByRole('combobox', { name: 'Events' }).fill('deposit.completed,')
  await page.getByText('Changes here take effect when you publish.').waitFor()
  await canvas.getByRole('button', { name: 'Add a step after Wait: For 2 days' }).click()
  await page.getByRole('menuitem', { name: 'Update contact' }).click()
  await page.keyboard.type('waited,')
  await expect.poll(async () => (await read()).graph.nodes).toHaveLength(3)
  expect((await read()).trigger).toMatchObject({ events: ['signed_up'] })

  await visitor.press('Publish changes')
  await dialog
    .getByRole('row', { name: 'Trigger Changed signed_up signed_up, deposit.completed' })
    .waitFor()
  await dialog.getByRole('row', { name: 'Update contact Added – + waited' }).waitFor()
  await dialog.getByText(/^1 contact is inside and .* version 1/).waitFor()
  await visitor.expectAccessible(['color-contrast'])
  await visitor.press('Publish', dialog)
  await page.getByText('Version 2 is published.').waitFor()
  expect(await read()).toMatchObject({
    version: 2,
    trigger: { events: ['signed_up', 'deposit.completed'] },
  })
})

test('on a phone the steps are a list, where they are added, completed, and deleted', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { read } = await edit({ name: 'On a phone' })
  const item = (title: string | RegExp) => page.locator('.step-item').filter({ hasText: title })
  const add = async (type: string, where: string) => {
    await visitor.press(`Add a step ${where}`)
    await page.getByRole('menuitem', { name: type }).first().click()
  }
  await add('Update contact', 'at the start')
  await page.keyboard.type('mobile,') // the focus is in the first field
  await visitor.expectAccessible()
  await visitor.press('Done', dialog)
  await add('Wait for event', 'after Update contact: + mobile')
  await visitor.press('Done', dialog)
  await item('Wait for event').getByText('Needs a change').waitFor()
  await page.getByRole('region', { name: 'Timed out' }).getByText('End').waitFor()
  await visitor.press('1 thing to complete')
  await page.getByRole('button', { name: /^Wait for event\s*Choose an event\.$/ }).click()
  await dialog.getByRole('combobox', { name: 'Event' }).waitFor()
  await visitor.press('Done', dialog)
  await visitor.press('Actions: Wait for event')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await item('Wait for event').waitFor({ state: 'detached' })
  await saved()
  await expect
    .poll(async () => (await read()).graph.nodes)
    .toMatchObject([{ type: 'exit' }, { type: 'update_contact', config: { addTags: ['mobile'] } }])
  await visitor.expectAccessible()
  await page.setViewportSize({ width: 1_280, height: 800 })
})

/** A step that adds a tag. */
const tagging = (id: string) => ({
  id,
  type: 'update_contact' as const,
  config: { addTags: [id] },
})

/** The steps of the path that is lit. */
const lit = () => canvas.locator('.node.lit .node-summary').allTextContents()

test('a test lights the path of a contact for an event, follows the chosen branches, and changes nothing', async () => {
  await page.setViewportSize({ width: 1_440, height: 1_000 }) // so that the graph has its full size
  await live.post('/contacts', { externalId: 'walker', attributes: { plan: 'pro' } })
  const { id } = await edit({
    name: 'Tested',
    trigger: {
      type: 'custom_event',
      events: ['deposit.completed'],
      filters: [{ path: 'amount', op: 'gte', value: 100 }],
    },
    graph: {
      nodes: [
        {
          id: 'plan',
          type: 'branch',
          config: { conditions: [{ path: 'contact.attributes.plan', op: 'eq', value: 'pro' }] },
        },
        { id: 'ask', type: 'wait_for_event', config: { event: 'paid', timeoutSeconds: 3_600 } },
        tagging('paid'),
        tagging('late'),
        tagging('free'),
        end,
      ],
      edges: [
        { from: 'plan', to: 'ask', branch: 'yes' },
        { from: 'plan', to: 'free', branch: 'no' },
        { from: 'ask', to: 'paid', branch: 'matched' },
        { from: 'ask', to: 'late', branch: 'timeout' },
        ...['paid', 'late', 'free'].map((from) => ({ from, to: 'end' })),
      ],
    },
  })
  const start = 'deposit.completed, only if amount is at least 100'
  await visitor.press('Test')
  const panel = page.getByRole('region', { name: 'Test' })
  await visitor.press('Check', panel)
  await panel.getByText('must be chosen').waitFor()
  await panel.getByRole('combobox', { name: 'Contact' }).fill('walk')
  await page.getByRole('option', { name: 'walker' }).click()
  expect(await panel.getByRole('combobox', { name: 'Event' }).inputValue()).toBe(
    'deposit.completed',
  )
  await visitor.press('Check', panel)
  await panel.getByText('The contact would enter if the automation was on.').waitFor()
  await expect.poll(lit).toEqual([start, 'plan is pro', 'paid, at most 1 hour', '+ paid'])
  await panel.getByLabel('Wait for event').selectOption('Timed out')
  await expect.poll(lit).toEqual([start, 'plan is pro', 'paid, at most 1 hour', '+ late'])
  await visitor.expectAccessible()
  await panel.getByLabel('Value').fill('20')
  await visitor.press('Check', panel)
  await panel.getByText('Only if amount is at least 100; found 20.').waitFor()
  await expect.poll(lit).toEqual([])
  await visitor.press('Close the test')
  await page.getByRole('heading', { name: 'When this happens' }).waitFor()
  expect((await live.get(`/automations/${id}/stats`)).body.entered).toBe(0)
})
