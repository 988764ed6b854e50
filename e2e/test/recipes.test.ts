import { readdirSync, readFileSync } from 'node:fs'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'

const folder = new URL('../../examples/recipes/', import.meta.url)
const document = readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8')
const triggers = '/v2/automations/runtime/triggers'

/** Where a recipe's event is posted to, and what becomes of its entry without anything else. */
const recipes = [
  {
    name: 'welcome-series',
    path: '/events',
    status: 'waiting',
    steps: { welcome: 'done', 'two-days': 'waiting' },
  },
  {
    name: 'deposit-confirmation',
    path: '/events',
    status: 'completed',
    steps: { receipt: 'done', notice: 'done', tag: 'done', end: 'done' },
  },
  {
    name: 'liquidation-warning',
    path: `${triggers}/health-threshold`,
    status: 'completed',
    steps: { warn: 'done', 'is-urgent': 'done', email: 'done', end: 'done' },
  },
  {
    name: 'abandoned-bridge',
    path: '/events',
    status: 'waiting',
    steps: { wait: 'waiting' },
  },
  {
    name: 'nft-mint-thank-you',
    path: `${triggers}/decoded-event`,
    status: 'completed',
    steps: { tag: 'done', thank: 'done', end: 'done' },
  },
  {
    name: 'win-back',
    path: `${triggers}/segment-entered`,
    status: 'waiting',
    steps: { invite: 'done', wait: 'waiting' },
  },
] as const

const stack = new AsyncDisposableStack()
let house: Outrider
beforeAll(async () => {
  house = await startOutrider(await makeDataDir(stack), stack)
})
afterAll(() => stack.disposeAsync())

test.each(recipes)('$name runs as docs/recipes.md says', async ({ name, path, status, steps }) => {
  const automation = await live(name)
  expect(
    (await house.api.callUntyped('POST', path, file(`${name}.event.json`))).status,
  ).toBeLessThan(300)
  expect(await entryOf(automation, status)).toEqual({ status, steps })
})

test('a bridge that is completed ends the wait for it, and for no other one', async () => {
  const automation = await live('abandoned-bridge')
  const { contact, payload } = Object(file('abandoned-bridge.event.json'))
  const tell = (event: string, transferId: string) =>
    house.api.post('/events', { event, contact, payload: { ...payload, transferId } })
  await tell('bridge.started', 'br_10')
  await tell('bridge.started', 'br_11')
  const [, first] = await entriesOf(automation, ['waiting', 'waiting'])
  await tell('bridge.completed', 'br_10')
  const [, ended] = await entriesOf(automation, ['waiting', 'completed'])
  expect(ended).toBe(first)
})

test('the texts of the messages name what the event told', async () => {
  const { body } = await house.api.get('/contacts?externalId=user_2')
  const { token } = (await house.api.post('/inapp/tokens', { contact: { externalId: 'user_2' } }))
    .body
  expect(body.contacts[0]?.tags).toEqual(['depositor'])
  const inbox = createClient(house.bootstrap.baseUrl, token)
  expect((await inbox.get('/inapp/messages')).body.messages).toMatchObject([
    {
      title: 'Deposit received',
      body: '250.5 USDC is in your account.',
      url: 'https://app.example.com/deposits/dep_7',
    },
  ])
})

test('docs/recipes.md shows every recipe and its event as they are in the files', () => {
  const shown = [...document.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
  const files = recipes.flatMap(({ name }) => [`${name}.json`, `${name}.event.json`])
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
  expect(shown).toEqual(files.map(file))
  for (const { name, path } of recipes) expect(document).toContain(command(name, path))
})

function file(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}

/** How the document fires a recipe. */
function command(name: string, path: string): string {
  return `call POST ${path} @examples/recipes/${name}.event.json`
}

/** Creates, publishes and activates it as a caller does; answers its path. */
async function live(name: string): Promise<`/automations/${string}`> {
  const created = await house.api.callUntyped('POST', '/automations', file(`${name}.json`))
  expect(created.body).toMatchObject({ id: expect.stringMatching(/^auto_/) })
  const path = `/automations/${String(created.body.id)}` as const
  expect((await house.api.post(`${path}/publish`)).status).toBe(200)
  expect((await house.api.post(`${path}/activate`)).body).toMatchObject({ status: 'active' })
  return path
}

/** The one entry of an automation once it has this status, with the statuses of its steps. */
async function entryOf(automation: `/automations/${string}`, status: string) {
  const [id] = await entriesOf(automation, [status])
  const { body } = await house.api.get(`/entries/${id}`)
  return {
    status: body.status,
    steps: Object.fromEntries(body.steps.map((step) => [step.node, step.status])),
  }
}

/** The ids of all entries of an automation, newest first, once they have these statuses. */
function entriesOf(
  automation: `/automations/${string}`,
  statuses: readonly string[],
): Promise<string[]> {
  return eventually(
    async () => {
      const { entries } = (await house.api.get(`${automation}/entries`)).body
      expect(entries).toMatchObject(statuses.map((status) => ({ status })))
      return entries.map(({ id }) => id)
    },
    { timeoutMs: 15_000 },
  )
}
