import { expect, test } from 'vitest'
import type { Schema } from '../src/data/calls.ts'
import { openHouse } from './house.ts'

const house = await openHouse()
const organization = await house.makeOrganization()
// Times in a zone that is not the machine's, so that both are told apart.
const visitor = await house.enter(organization, { timezoneId: 'Europe/Berlin' })
const { page, dialog } = visitor
const { live } = organization

const steps = {
  audience: '1. Audience',
  content: '2. Content',
  delivery: '3. Sender and schedule',
} as const

type Campaign = Schema<'Campaign'>
type Content = Schema<'CampaignContent'>

/** A field of a draft, how it is set and cleared in its step, and what the API has then. */
interface Row {
  readonly field: string
  readonly step: keyof typeof steps
  readonly set: () => Promise<unknown>
  readonly value: Partial<Campaign>
  readonly clear: () => Promise<unknown>
  /** Undefined for a field that must not be empty: it shows so, and nothing is saved. */
  readonly cleared: Partial<Campaign> | undefined
}

const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const choose = (label: string) => page.getByLabel(label, { exact: true }).check()

const group = (name: string) => page.getByRole('group', { name: `Variant ${name}` })

async function pick(label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name }).click()
}

/** A text of the content, among others; one that must not be empty, or another one. */
function textOf(
  name: keyof Content,
  label: string,
  { content, isRequired = false }: { readonly content: Content; readonly isRequired?: boolean },
): Row {
  const { [name]: _, ...others } = content
  const text = 'https://example.com/winter'
  return {
    field: name,
    step: 'content',
    set: () => fill(label, text),
    value: { content: { ...content, [name]: text } },
    clear: () => fill(label, ''),
    cleared: isRequired ? undefined : { content: others },
  }
}

/** Sets each field, saves it unchanged, and clears it: the API has it, and all other fields as they were. */
async function expectEach(id: string, rows: readonly Row[]): Promise<void> {
  const read = async () => {
    const { updatedAt: _, ...campaign } = (await live.get(`/campaigns/${id}`)).body
    return campaign
  }
  const isOpen = (step: Row['step']) =>
    page.locator('a[aria-current=page]', { hasText: steps[step] })
  const open = async (step: Row['step']) => {
    await page.getByRole('link', { name: steps[step] }).click()
    await isOpen(step).waitFor()
  }
  const save = async (step: Row['step'], change: () => Promise<unknown>) => {
    await open(step)
    await change()
    await visitor.press('Save and continue')
    await isOpen(step).waitFor({ state: 'detached' })
    return read()
  }
  const refuse = async (step: Row['step'], change: () => Promise<unknown>) => {
    await open(step)
    await change()
    await visitor.press('Save and continue')
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByRole('link', { name: steps.delivery }).click()
    await visitor.press('Discard changes')
    return read()
  }
  await page.goto(`/o/${organization.id}/live/campaigns/${id}`)
  for (const { field, step, set, value, clear, cleared } of rows) {
    const before = await read()
    const after = { ...before, ...value }
    expect({ field, ...(await save(step, set)) }).toEqual({ field, ...after })
    expect({ field, ...(await save(step, async () => {})) }).toEqual({ field, ...after })
    const last = await (cleared ? save(step, clear) : refuse(step, clear))
    const expected = cleared ? { ...before, ...cleared } : after
    expect({ field, ...last }).toEqual({ field, ...expected })
  }
}

const time = { typed: '2099-12-24T09:00', utc: '2099-12-24T08:00:00.000Z' }
const everyone = { audience: { all: true as const } }

test('each field of an email campaign is set, kept, and cleared; parts that the pages do not have stay', async () => {
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  const [segment, template, domain] = await Promise.all([
    live.post('/segments', { name: 'Readers', type: 'static' }),
    live.post('/templates', { name: 'Winter', subject: 'Hello', text: 'Hello' }),
    live.post('/domain', { domain: 'fields.example.com' }),
  ])
  const sender = await live.post('/senders', { domainId: domain.body.id, localPart: 'news' })
  const { id } = (
    await live.post('/campaigns', {
      name: 'Fields',
      channel: 'email',
      audience: { tag: 'vip' },
      content,
      replyTo: 'us@example.com',
      tracking: { opens: true },
    })
  ).body
  const own = { templateId: null, variants: null }
  const variant = { name: 'A', weight: 50, content: { subject: 'One', text: 'Hello' } }
  await expectEach(id, [
    {
      field: 'name',
      step: 'audience',
      set: () => fill('Campaign name', 'Renamed'),
      value: { name: 'Renamed' },
      clear: () => fill('Campaign name', 'Fields'),
      cleared: {},
    },
    {
      field: 'audience.segmentId',
      step: 'audience',
      set: async () => {
        await page.getByLabel('A segment').check()
        await pick('Segment', 'Readers')
      },
      value: { audience: { segmentId: segment.body.id } },
      clear: () => choose('All contacts'),
      cleared: everyone,
    },
    {
      field: 'audience.tag',
      step: 'audience',
      set: async () => {
        await choose('Contacts with a tag')
        await page.getByRole('combobox', { name: 'Tag' }).fill('gold')
      },
      value: { audience: { tag: 'gold' } },
      clear: () => choose('All contacts'),
      cleared: everyone,
    },
    textOf('subject', 'Subject', { content, isRequired: true }),
  ])
  expect((await live.patch(`/campaigns/${id}`, { content })).status).toBe(200)
  await expectEach(id, [textOf('html', 'HTML', { content })])
  // MJML is written in templates; of a campaign it stays as it is.
  const mjml = {
    subject: 'Hello',
    mjml: '<mjml><mj-body></mj-body></mjml>',
    text: 'Hello',
  }
  expect((await live.patch(`/campaigns/${id}`, { content: mjml })).status).toBe(200)
  await expectEach(id, [
    textOf('text', 'Plain text', { content: mjml }),
    {
      field: 'templateId',
      step: 'content',
      set: () => pick('Template', 'Winter'),
      value: { ...own, templateId: template.body.id, content: null },
      clear: async () => {
        await pick('Template', 'Write it here')
        await fill('Subject', 'Hello')
        await fill('Plain text', 'Hello')
      },
      cleared: { ...own, content: { subject: 'Hello', text: 'Hello' } },
    },
    {
      field: 'variants',
      step: 'content',
      set: async () => {
        await visitor.press('Add a variant')
        for (const [name, subject] of [
          ['A', 'One'],
          ['B', 'Two'],
        ] as const) {
          await group(name).getByLabel('Subject').fill(subject)
          await group(name).getByLabel('Plain text').fill('Hello')
        }
      },
      value: {
        templateId: null,
        content: null,
        variants: [
          variant,
          { ...variant, name: 'B', content: { ...variant.content, subject: 'Two' } },
        ],
      },
      clear: () => visitor.press('Remove variant B'),
      cleared: { ...own, content: variant.content },
    },
    {
      field: 'senderId',
      step: 'delivery',
      set: () => page.getByLabel('Sender').selectOption('news@fields.example.com'),
      value: { senderId: sender.body.id },
      clear: () => page.getByLabel('Sender').selectOption('Default sender'),
      cleared: { senderId: null },
    },
    {
      field: 'sendAt',
      step: 'delivery',
      set: async () => {
        await choose('At a time')
        await fill('Send at', time.typed)
      },
      value: { sendAt: time.utc },
      clear: () => choose('When I launch it'),
      cleared: { sendAt: null },
    },
    {
      field: 'localTime',
      step: 'delivery',
      set: async () => {
        await choose('At a time')
        await fill('Send at', time.typed)
        await page.getByLabel('At this time of day').check()
      },
      value: { sendAt: time.utc, localTime: true },
      clear: () => page.getByLabel('At this time of day').uncheck(),
      cleared: { sendAt: time.utc, localTime: false },
    },
    {
      field: 'perMinute',
      step: 'delivery',
      set: async () => {
        await page.getByLabel('At most a number').check()
        await fill('Messages per minute', '10')
      },
      value: { perMinute: 10 },
      clear: () => choose('As fast as possible'),
      cleared: { perMinute: null },
    },
  ])
  expect(visitor.complaints).toEqual([])
})

test('each field of an in-app campaign is set, kept, and cleared', async () => {
  const content = { title: 'Hello', body: 'Hello', url: 'https://example.com/', data: { a: 1 } }
  const { id } = (
    await live.post('/campaigns', { name: 'In-app', channel: 'inapp', ...everyone, content })
  ).body
  for (const [name, label, isRequired] of [
    ['title', 'Title', true],
    ['body', 'Body', true],
    ['url', 'URL', false],
  ] as const) {
    expect((await live.patch(`/campaigns/${id}`, { content })).status).toBe(200)
    await expectEach(id, [textOf(name, label, { content, isRequired })])
  }
  expect(visitor.complaints).toEqual([])
})

test('a copy of a campaign has all that its messages are made of', async () => {
  const made = {
    channel: 'email' as const,
    ...everyone,
    content: { subject: 'Hello', text: 'Hello' },
    perMinute: 10,
    replyTo: 'us@example.com',
    tracking: { opens: true },
    topic: 'news',
  }
  await live.post('/topics', { key: 'news', name: 'News', kind: 'optional' })
  const { id } = (await live.post('/campaigns', { name: 'Original', ...made })).body
  await visitor.open(`/o/${organization.id}/live/campaigns/${id}`, 'Original')
  await visitor.choose('Duplicate')
  await visitor.press('Duplicate', dialog)
  await visitor.arrive('Copy of Original')
  const copy = await live.get(`/campaigns/${page.url().split('/').at(-1)?.split('?')[0]}`)
  expect(copy.body).toMatchObject({ name: 'Copy of Original', status: 'draft', ...made })
})

/** Creates a campaign to everybody, and opens its last step. */
async function review(name: string): Promise<string> {
  const content = { subject: name, text: 'Hello {{ unsubscribeUrl }}' }
  const { id } = (await live.post('/campaigns', { name, channel: 'email', ...everyone, content }))
    .body
  await visitor.open(`/o/${organization.id}/live/campaigns/${id}?tab=review`, name)
  return id
}

test('the launch says how many people get the campaign, and they get it; the others are counted by reason', async () => {
  const people = ['reader', 'left', 'blocked'].map((externalId) => ({
    externalId,
    email: `${externalId}-${crypto.randomUUID()}@example.com`,
  }))
  for (const person of [...people, { externalId: 'nowhere' }]) await live.post('/contacts', person)
  const [, left, blocked] = people
  await live.post('/contacts', { ...left, subscription: { email: 'unsubscribed' } })
  await live.post('/suppressions', { email: blocked?.email ?? '' })
  const id = await review('To those who want it')
  await visitor.press('Launch to 1 person')
  await dialog.getByText('1 person receives it.').waitFor()
  await visitor.press('Launch to 1 person', dialog)
  await page.getByText('Completed', { exact: true }).first().waitFor()
  expect((await live.get(`/campaigns/${id}/stats`)).body).toMatchObject({
    audience: 4,
    sent: 1,
    skipped: { UNSUBSCRIBED: 1, SUPPRESSED: 1, NO_ADDRESS: 1 },
  })
})

test('a launch at a time names it with its zone, on the button and in the dialog', async () => {
  const id = await review('At Christmas')
  expect((await live.patch(`/campaigns/${id}`, { sendAt: time.utc })).status).toBe(200)
  const action = 'Schedule for Dec 24, 2099, 09:00 AM GMT+1'
  await visitor.press(action)
  await dialog.getByText('1 person receives it.').waitFor()
  await visitor.press(action, dialog)
  await page.getByText('Scheduled', { exact: true }).waitFor()
  expect((await live.get(`/campaigns/${id}`)).body).toMatchObject({
    status: 'scheduled',
    sendAt: time.utc,
  })
})

test('in a browser that speaks German, numbers, percents, and times are written as in German', async () => {
  const german = await house.enter(organization, {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  const main = german.page.locator('main')
  await german.goTo('Kampagnen')
  await german.page.getByRole('link', { name: 'To those who want it' }).click()
  await main.getByText('25\u00A0%').waitFor()
  expect(await main.innerText()).not.toMatch(/\d%|\d\.\d+\s?%|\b[AP]M\b/)
  const content = { subject: 'Winter', text: 'Hello {{ unsubscribeUrl }}' }
  const { id } = (
    await live.post('/campaigns', {
      name: 'Winter',
      channel: 'email',
      ...everyone,
      content,
      sendAt: time.utc,
    })
  ).body
  await german.open(`/o/${organization.id}/live/campaigns/${id}?tab=review`, 'Winter')
  await german.page.getByRole('button', { name: /24\. Dez\. 2099, 09:00 MEZ/ }).waitFor()
  expect(german.complaints).toEqual([])
})
