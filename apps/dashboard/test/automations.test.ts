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
  await visitor.press('Publish changes') // without saving first
  await page.getByText('Version 1 is live').waitFor()
  await page.getByText('All changes are live (version 1)').waitFor()
  await visitor.press('Turn on')
  await page.getByText('It is on').waitFor()
  await visitor.expectAccessible()
  await page.getByLabel('Graph').first().scrollIntoViewIfNeeded()
  await visitor.picture('automation')

  await visitor.press('Send this event')
  await visitor.press('Send this event', visitor.dialog)
  await page.getByRole('table').getByRole('link', { name: /^ent_/ }).click()
  await page.getByRole('cell', { name: 'update contact' }).waitFor()
  await visitor.expectAccessible()
  await page.getByRole('link', { name: 'user_1' }).click()
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
  await visitor.press('Check')
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
  await visitor.press('Publish changes')
  await page.getByText('All changes are live (version 2)').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a draft with faults is kept but not published; each fault leads to its step, and steps can be undone', async () => {
  const { page } = visitor
  const wait = page.getByLabel('Wait for', { exact: true })
  await page.getByLabel('Step', { exact: true }).selectOption('delay')
  await visitor.press('Add step')
  await wait.fill('-5')
  await visitor.press('Publish changes')
  await page.getByText('Draft saved, but not published: it has 1 fault.').waitFor()
  expect(await wait.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Has a fault', { exact: true }).waitFor()
  await visitor.expectAccessible()
  await visitor.press('Split (split_1)')
  await visitor.press('Remove step')
  expect(await visitor.button('Split (split_1)').count()).toBe(0)
  await visitor.press('Undo')
  await visitor.button('Split (split_1)').waitFor()
  await visitor.press('Wait') // of the fault
  await wait.fill('1')
  await visitor.press('Save draft')
  await page.getByText('Draft saved. Publish your changes').waitFor()
  await page.reload()
  await visitor.press('Wait (delay_1)')
  expect(await wait.inputValue()).toBe('1')
  expect(await page.getByLabel('Unit of Wait for').inputValue()).toBe('3600')
})

test('unsaved input is not lost by a link, a click outside of a dialog, or Escape', async () => {
  const { page, dialog } = visitor
  const question = page.getByRole('alertdialog')
  await page.getByLabel('Automation name').fill('Renamed')
  const contacts = page.getByRole('navigation').getByRole('link', { name: 'Contacts' })
  await contacts.click()
  await question.getByText('Discard your changes?').waitFor()
  await visitor.expectAccessible()
  await visitor.press('Keep editing')
  expect(await page.getByLabel('Automation name').inputValue()).toBe('Renamed')
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
  await visitor.goTo('Automations')
  await page.getByRole('link', { name: 'Tag depositors' }).click()
  await visitor.arrive('Tag depositors')
  expect(visitor.complaints).toEqual([])
})

test('an automation is paused, activated, unpublished, archived, restored; an entry is stopped', async () => {
  const { page } = visitor
  await visitor.press('Publish changes')
  await page.getByText('Version 3 is live').waitFor()
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
  await page.getByRole('link', { name: 'Tag depositors' }).click()
  await visitor.arrive('Tag depositors')
  for (const [move, said, isAsked] of [
    ['Pause', 'It is paused', true],
    ['Turn on', 'It is on', false],
    ['Discard published version', 'The published version is discarded', true],
    ['Archive', 'It is archived.', true],
    ['Restore', 'It is a draft again', false],
  ] as const) {
    await visitor.press(move)
    if (isAsked) await visitor.press(move, visitor.dialog)
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
  await page.getByRole('link', { name: 'Tell our server' }).click()
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

test('a long list reads only its first page again while it is open', async () => {
  const { page } = visitor
  const trigger = { type: 'custom_event' as const, events: ['many'] }
  const { live } = organization
  const { id } = (await live.post('/automations', { name: 'Many', trigger })).body
  await live.post(`/automations/${id}/activate`)
  const events = Array.from({ length: 101 }, (_, count) => ({
    event: 'many',
    contact: { externalId: `many-${count}` },
  }))
  await live.post('/events/batch', { events })
  await expect.poll(entered).toBe(109)
  await visitor.goTo('Automations')
  await page.getByRole('link', { name: 'Many' }).click()
  await visitor.arrive('Many')
  const isOfEntries = (url: string) => url.includes(`${id}/entries`)
  const isNext = (url: string) => isOfEntries(url) && url.includes('cursor=')
  const next = page.waitForResponse((response) => isNext(response.url()))
  await visitor.button('Show more').waitFor()
  await page.mouse.wheel(0, 1_000_000) // which reads the next page
  await next
  let later = 0
  page.on('request', (request) => {
    if (isNext(request.url())) later += 1
  })
  for (let poll = 0; poll < 2; poll += 1)
    await page.waitForResponse((response) => isOfEntries(response.url()))
  expect(later).toBe(0)
})
