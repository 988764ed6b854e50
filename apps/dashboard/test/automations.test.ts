import { expect, test } from 'vitest'
import type { Schema } from '../src/data/calls.ts'
import { openHouse, type Organization, type Place } from './house.ts'
import { startReceiver } from './receiver.ts'
import type { Visitor } from './visitor.ts'

const house = await openHouse()

type Graph = Schema<'AutomationInput'>['graph'] & {}

/** Creates an automation with this graph, and turns it on. Returns what opens it when contacts have entered. */
async function start(
  { organization, visitor }: Place,
  name: string,
  event: string,
  nodes: Graph['nodes'],
  edges: Graph['edges'],
) {
  const { live } = organization
  const trigger = { type: 'custom_event' as const, events: [event] }
  const { id } = (await live.post('/automations', { name, trigger, graph: { nodes, edges } })).body
  for (const step of ['publish', 'activate'] as const) await live.post(`/automations/${id}/${step}`)
  return async (count: number) => {
    const counted = async () => (await live.get(`/automations/${id}/stats`)).body.entered
    await expect.poll(counted).toBe(count)
    await visitor.open(`/o/${organization.id}/live/automations/${id}`, name)
  }
}

const end = { id: 'end', type: 'exit' as const }
const card = ({ page }: Visitor, name: RegExp) => page.locator('.node').filter({ hasText: name })

/** An automation whose steps let two of three contacts wait. Opens it. */
async function openDepositors(place: Place): Promise<void> {
  const open = await start(
    place,
    'Tag depositors',
    'deposit.completed',
    [
      { id: 'tag', type: 'update_contact', config: { addTags: ['depositor'] } },
      {
        id: 'ask',
        type: 'branch',
        config: { conditions: [{ path: 'amount', op: 'gte', value: 100 }] },
      },
      { id: 'wait', type: 'delay', config: { seconds: 172_800 } },
      end,
    ],
    [
      { from: 'tag', to: 'ask' },
      { from: 'ask', to: 'wait', branch: 'yes' },
      { from: 'ask', to: 'end', branch: 'no' },
      { from: 'wait', to: 'end' },
    ],
  )
  const amounts = [500, 250, 20]
  for (const [index, amount] of amounts.entries())
    await place.organization.live.post('/events', {
      event: 'deposit.completed',
      contact: { externalId: `user_${index + 1}` },
      payload: { amount },
    })
  await open(3)
}

test('a report counts the contacts on the graph; a step leads to its runs, and a run to its path', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  await openDepositors({ organization, visitor })
  await card(visitor, /depositor/)
    .getByText('3 done')
    .waitFor()
  await card(visitor, /For 2 days/)
    .getByText('2 waiting')
    .waitFor()
  await page.getByText('3 entered').waitFor()
  await visitor.expectAccessible()
  await page.getByLabel('Period').selectOption('7')
  await expect.poll(() => page.url()).toContain('days=7')
  await card(visitor, /For 2 days/)
    .getByRole('button')
    .click()
  await expect.poll(() => page.url()).toContain('/runs?node=wait')
  const rows = page.getByRole('row', { name: /Waiting/ })
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByLabel('State').selectOption('completed')
  await page.getByText('No runs here yet.').waitFor()
  await page.getByLabel('Step').selectOption('')
  await page
    .getByRole('row', { name: /Completed/ })
    .getByRole('link')
    .first()
    .click()
  await visitor.arrive('Run')
  await page.getByRole('cell', { name: 'Branch: amount is at least 100' }).waitFor()
  await page.getByRole('cell', { name: 'No', exact: true }).waitFor()
  expect(await page.locator('.node.lit').count()).toBe(4) // the trigger, two steps, and the end
  expect(await page.locator('.node.dim').count()).toBe(1)
  expect(await page.locator('main').innerText()).not.toMatch(/\b(con|auto|ent|msg)_[0-9a-z]{26}\b/)
  await visitor.expectAccessible()
  await page.getByRole('link', { name: 'user_3' }).click()
  await visitor.arrive('user_3')
  await page.getByText('depositor', { exact: true }).first().waitFor()
})

test('an automation is paused, turned on, unpublished, archived, restored; a run is stopped', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  await openDepositors({ organization, visitor })
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page
    .getByRole('row', { name: /Waiting/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await visitor.arrive('Run')
  await visitor.press('Stop')
  await visitor.press('Stop', dialog)
  await page.getByText('The run is stopped').waitFor()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Tag depositors' }).click()
  await visitor.arrive('Tag depositors')
  const buttons = new Set<string>(['Turn on', 'Restore'])
  for (const [move, said] of [
    ['Pause', 'It is paused'],
    ['Turn on', 'It is on'],
    ['Discard published version', 'The published version is discarded'],
    ['Archive', 'It is archived.'],
    ['Restore', 'It is a draft again'],
  ] as const) {
    if (buttons.has(move)) await visitor.press(move)
    else {
      await visitor.choose(move)
      await visitor.press(move, dialog)
    }
    await page.getByText(said).first().waitFor()
  }
  await page.getByRole('link', { name: 'Versions', exact: true }).click()
  await visitor.press('Compare with the draft')
  await dialog.getByText('There is no difference.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await page.getByLabel('Name').fill('Renamed')
  await page.getByLabel('Re-entry').selectOption('after')
  await visitor.press('Save')
  await visitor.arrive('Renamed')
  await visitor.expectAccessible()
  await visitor.choose('Delete')
  await visitor.press('Delete', dialog)
  await visitor.arrive('Automations')
  expect(visitor.complaints).toEqual([])
})

test('unsaved input is not lost by a link, a click outside of a dialog, or Escape', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  const question = page.getByRole('alertdialog')
  const open = await start({ organization, visitor }, 'Settled', 'settled', [end], [])
  await open(0)
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await page.getByLabel('Name').fill('Typed')
  const contacts = page.getByRole('navigation').getByRole('link', { name: 'Contacts' })
  await contacts.click()
  await question.getByText('Discard your changes?').waitFor()
  await visitor.expectAccessible()
  await visitor.press('Keep editing')
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed')
  await contacts.click()
  await visitor.press('Discard changes')
  await visitor.arrive('Contacts')
  await visitor.press('Create contact')
  const typed = dialog.getByLabel('External id')
  await typed.fill('typed')
  await page.mouse.click(5, 5)
  await typed.press('Escape') // the focus returns there after the click
  await visitor.press('Keep editing')
  expect(await typed.inputValue()).toBe('typed')
  await visitor.press('Close', dialog)
  await visitor.press('Discard changes')
  await dialog.waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
})

test('runs that failed continue where they failed, singly and all since a time', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page, dialog } = visitor
  const { live } = organization
  await using receiver = await startReceiver()
  receiver.status = 400
  const open = await start(
    { organization, visitor },
    'Tell our server',
    'withdrawal.requested',
    [{ id: 'tell', type: 'http_request', config: { url: receiver.url, method: 'POST' } }, end],
    [{ from: 'tell', to: 'end' }],
  )
  for (const externalId of ['one', 'two', 'three'])
    await live.post('/events', { event: 'withdrawal.requested', contact: { externalId } })
  await open(3)
  await card(visitor, /POST/).getByText('3 failed').waitFor()
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  const failed = page.getByRole('row', { name: /Failed/ })
  await expect.poll(() => failed.count()).toBe(3)
  receiver.status = 204
  await failed.first().getByRole('link').first().click()
  await visitor.arrive('Run')
  await page.getByRole('cell', { name: 'HTTP_400' }).waitFor()
  await visitor.press('Retry')
  await page.getByText('Retrying from the failed step').waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Tell our server' }).click()
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await visitor.press('Retry failed')
  await dialog.getByLabel('That failed since').fill('')
  await visitor.press('Retry', dialog)
  await dialog.getByText('must be a time').waitFor()
  await dialog.getByLabel('That failed since').fill('2026-01-01T00:00')
  await visitor.press('Retry', dialog)
  await page.getByText('Retrying 2 runs from their failed steps').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Completed/ }).count()).toBe(3)
  await visitor.expectAccessible()
})

const enteredOf = async ({ live }: Organization) =>
  (await live.get('/statistics')).body.periods.at(-1)?.entries.entered

test('what happens is counted in the overview, and each number is in a table', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  await start({ organization, visitor }, 'Count', 'counted', [end], [])
  for (const externalId of ['one', 'two'])
    await organization.live.post('/events', { event: 'counted', contact: { externalId } })
  await expect.poll(() => enteredOf(organization)).toBe(2)
  await page.reload()
  await page.getByLabel('Runs', { exact: true }).check()
  await page.getByRole('figure', { name: 'Runs: 2 in total' }).waitFor()
  await visitor.press('Show as a table')
  await visitor.dialog.getByRole('columnheader', { name: 'Failures' }).waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Time', { exact: true }).selectOption('hour')
  await page.getByRole('figure', { name: 'Runs: 2 in total' }).waitFor()
})

test('a long list reads only its first page again while it is open', async () => {
  const { organization, visitor } = await house.enterAlone()
  const { page } = visitor
  const { live } = organization
  const trigger = { type: 'custom_event' as const, events: ['many'] }
  const { id } = (await live.post('/automations', { name: 'Many', trigger })).body
  await live.post(`/automations/${id}/activate`)
  const events = Array.from({ length: 101 }, (_, count) => ({
    event: 'many',
    contact: { externalId: `many-${count}` },
  }))
  await live.post('/events/batch', { events })
  await expect.poll(() => enteredOf(organization)).toBe(101)
  await visitor.goTo('Automations')
  await page.getByRole('link', { name: 'Many' }).click()
  await visitor.arrive('Many')
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  const isOfEntries = (url: string) => url.includes(`${id}/entries`)
  const isNext = (url: string) => isOfEntries(url) && url.includes('cursor=')
  let nextPages = 0
  page.on('request', (request) => {
    if (isNext(request.url())) nextPages += 1
  })
  await visitor.button('Show more').waitFor()
  const scroll = async () => {
    await page.mouse.wheel(0, 1_000_000) // which reads the next page
    return nextPages
  }
  await expect.poll(scroll).toBe(1)
  for (let poll = 0; poll < 2; poll += 1)
    await page.waitForResponse((response) => isOfEntries(response.url()))
  expect(nextPages).toBe(1)
})
