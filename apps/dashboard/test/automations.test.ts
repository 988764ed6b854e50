import { expect, test } from 'vitest'
import { openOrganization } from './house.ts'
import { startReceiver } from './receiver.ts'

const { organization, visitor } = await openOrganization()

test('a newcomer makes an automation by hand, sends the event shown, and sees the contact tagged and the step', async () => {
  const { page } = visitor
  await visitor.goTo('Automations')
  await visitor.press('Create automation')
  await page.getByLabel('Automation name').fill('Tag depositors')
  await page.getByLabel('Events').fill('deposit.completed')
  await visitor.press('Create', visitor.dialog)
  await visitor.arrive('Tag depositors')
  await visitor.press('Add step')
  await page.getByLabel('Add tags').fill('depositor')
  await visitor.press('Save draft')
  await page.getByText('Draft saved').waitFor()
  await visitor.press('Publish')
  await page.getByText('Version 1 runs').waitFor()
  await visitor.press('Activate')
  await page.getByText('It is active').waitFor()
  await visitor.expectAccessible()
  await page.getByLabel('Graph').first().scrollIntoViewIfNeeded()
  await visitor.picture('automation')

  await visitor.press('Send this event')
  await page.getByRole('table').getByRole('link', { name: /^ent_/ }).click()
  await page.getByRole('cell', { name: 'update contact' }).waitFor()
  await visitor.expectAccessible()
  await page.getByRole('link', { name: /^con_/ }).click()
  await visitor.arrive('user_1')
  await page.getByText('depositor', { exact: true }).first().waitFor()
  await visitor.picture('contact')
  const cell = page.getByRole('cell', { name: 'deposit.completed' })
  await cell.waitFor()
  expect(await cell.count()).toBe(1)
  await visitor.expectAccessible()
})

test('what would happen is told before it does: by a dry run of an event, and check by check', async () => {
  const { page } = visitor
  await visitor.goTo('Automations')
  await page.getByRole('link', { name: 'Tag depositors' }).click()
  await visitor.arrive('Tag depositors')
  await page.getByLabel(/^Dry run/).check()
  await visitor.press('Send this event')
  await page.getByText(/^The contact would enter/).waitFor()
  const explained = page.getByLabel('Trigger to explain')
  await explained.fill('{"event": "other", "contact": {"externalId": "x"}}')
  await visitor.press('Explain')
  await page.getByText(/^No contact would enter/).waitFor()
  await page.getByRole('cell', { name: 'Does not hold' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('steps that decide are added and wired by forms, and the draft is held against what runs', async () => {
  const { page } = visitor
  const add = async (type: string) => {
    await page.getByLabel('Step', { exact: true }).selectOption(type)
    await visitor.press('Add step')
  }
  await add('split')
  await page.getByLabel('Branch', { exact: true }).first().fill('old')
  await page.getByLabel('Weight').first().fill('90')
  await add('wait_for_event')
  await page.getByLabel('Event', { exact: true }).first().fill('deposit.confirmed')
  await add('branch')
  await page.getByLabel('With', { exact: true }).selectOption('reference')
  await page.getByLabel('Path', { exact: true }).last().fill('amount')
  await page.getByLabel('Comparison').last().selectOption('gt')
  await page.getByLabel('Other path').fill('trigger.amount')
  await visitor.press('Save draft')
  await page.getByText(/The draft differs from version 1.*3 added/).waitFor()
  await visitor.press('Compare')
  await visitor.dialog.getByRole('cell', { name: 'Added' }).first().waitFor()
  await visitor.dialog.getByLabel('Comparison').getByText('Added').first().waitFor()
  await visitor.expectAccessible()
  await visitor.picture('comparison')
  await page.keyboard.press('Escape')
  await visitor.press('Publish')
  await page.getByText('Version 2 runs').waitFor()
  await page.getByText('No unpublished changes (version 2)').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a draft that is refused says so at its field, and what was typed stays', async () => {
  const { page } = visitor
  await page.getByLabel('Step', { exact: true }).selectOption('delay')
  await visitor.press('Add step')
  await page.getByLabel('Seconds', { exact: true }).fill('-5')
  await visitor.press('Save draft')
  await expect
    .poll(() => page.getByLabel('Seconds', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true')
  await page.getByLabel('Seconds', { exact: true }).fill('3600')
  await visitor.press('Save draft')
  await page.getByText('Draft saved').first().waitFor()
  expect(visitor.complaints).toEqual([])
})

test('an automation is paused, activated, unpublished, archived, restored; an entry is stopped', async () => {
  const { page } = visitor
  await visitor.press('Publish')
  await page.getByText('Version 3 runs').waitFor()
  const { live } = organization
  for (const externalId of ['one', 'two', 'three', 'four'])
    // the split sends most of them to the wait
    await live.post('/events', { event: 'deposit.completed', contact: { externalId } })
  await page
    .getByRole('row', { name: /Waiting/ })
    .first()
    .getByRole('link', { name: /^ent_/ })
    .click()
  await visitor.arrive('Entry')
  await visitor.press('Stop')
  await visitor.press('Stop', visitor.dialog)
  await page.getByText('The entry is stopped').waitFor()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: /^auto_/ }).click()
  await visitor.arrive('Tag depositors')
  for (const [move, said] of [
    ['Pause', 'It is paused'],
    ['Activate', 'It is active'],
    ['Unpublish', 'New entries run an empty graph'],
    ['Archive', 'It is archived.'],
    ['Restore', 'It is a draft again'],
  ] as const) {
    await visitor.press(move)
    await page.getByText(said).first().waitFor()
  }
  await visitor.press('Delete')
  await visitor.press('Delete', visitor.dialog)
  await visitor.arrive('Automations')
  expect(visitor.complaints).toEqual([])
})

test('entries that failed go on where they failed, singly and all since a time', async () => {
  const { page, dialog } = visitor
  const receiver = await startReceiver()
  receiver.status = 400
  const { live } = organization
  const { body: automation } = await live.post('/automations', {
    name: 'Tell our server',
    trigger: { type: 'custom_event', events: ['withdrawal.requested'] },
    graph: {
      nodes: [
        { id: 'tell', type: 'http_request', config: { url: receiver.url, method: 'POST' } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tell', to: 'end' }],
    },
  })
  for (const step of ['publish', 'activate'] as const)
    await live.post(`/automations/${automation.id}/${step}`)
  for (const externalId of ['one', 'two', 'three'])
    await live.post('/events', { event: 'withdrawal.requested', contact: { externalId } })
  await visitor.goTo('Automations')
  await page.getByRole('link', { name: 'Tell our server' }).click()
  await visitor.arrive('Tell our server')
  const failed = page.getByRole('row', { name: /Failed/ })
  await expect.poll(() => failed.count()).toBe(3)
  receiver.status = 204
  await failed.first().getByRole('link', { name: /^ent_/ }).click()
  await visitor.arrive('Entry')
  await page.getByRole('cell', { name: 'HTTP_400' }).waitFor()
  await visitor.press('Retry')
  await page.getByText('The entry continues from the failed step').waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^auto_/ }).click()
  await visitor.arrive('Tell our server')
  await visitor.press('Retry failed')
  await dialog.getByLabel('That failed since').fill('')
  await visitor.press('Retry', dialog)
  await dialog.getByText('must be a time').waitFor()
  await dialog.getByLabel('That failed since').fill('2026-01-01T00:00')
  await visitor.press('Retry', dialog)
  await page.getByText('2 entries continue from the failed step').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Completed/ }).count()).toBe(3)
  await visitor.expectAccessible()
})

const entered = async () =>
  (await organization.live.get('/statistics')).body.periods.at(-1)?.entries.entered

test('what happens is counted in the overview, and each number is in a table', async () => {
  const { page } = visitor
  await expect.poll(entered).toBe(8)
  await visitor.goTo('Overview')
  await page.getByRole('figure', { name: 'Entries 8' }).waitFor()
  await visitor.press('Show as a table')
  await visitor.dialog.getByRole('columnheader', { name: 'Failures' }).waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Time', { exact: true }).selectOption('hour')
  await page.getByRole('figure', { name: 'Entries 8' }).waitFor()
})
