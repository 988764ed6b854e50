import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createOutrider } from '@outrider/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

const program = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))
const stack = new AsyncDisposableStack()
let house: Installation
beforeAll(async () => {
  house = await shareOutrider()
})
afterAll(() => stack.disposeAsync())

/** A language model's client of the program. */
async function connect(key: string, ...flags: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...flags],
    env: {
      PATH: process.env['PATH'] ?? '',
      OUTRIDER_URL: house.bootstrap.baseUrl,
      OUTRIDER_KEY: key,
    },
  })
  await client.connect(transport)
  stack.defer(() => client.close())
  return client
}

async function use(client: Client, name: string, args: object) {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...args } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every tool returns one text
  const [{ text } = { text: '' }] = content as { text: string }[]
  return { text, isError }
}

const graph = {
  nodes: [
    { id: 'tag', type: 'update_contact', config: { addTags: ['by-model'] } },
    { id: 'end', type: 'exit' },
  ],
  edges: [{ from: 'tag', to: 'end' }],
}
const automation = { name: 'By a model', trigger: { type: 'custom_event', events: ['m'] }, graph }

test('a model with a read-only key finds a contact, and can change nothing', async () => {
  const writing = createOutrider({
    baseUrl: house.bootstrap.baseUrl,
    secretKey: house.bootstrap.secretKey.live,
  })
  const { contact } = await writing.post('/contacts', {
    body: { externalId: 'mcp-ada', attributes: { name: 'Ada of the Models' } },
  })
  const client = await connect(house.bootstrap.readOnlyKey.live)
  const found = await use(client, 'find_contacts', { q: 'Ada of the Mod' })
  expect(JSON.parse(found.text).contacts).toMatchObject([{ id: contact.id }])
  const { text } = await use(client, 'get_contact', { id: contact.id })
  expect(JSON.parse(text)).toMatchObject({ contact: { externalId: 'mcp-ada' }, events: [] })
  const { tools } = await client.listTools()
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint)
  expect(reading).toHaveLength(14)
  for (const { inputSchema } of tools)
    expect(inputSchema).toMatchObject({ additionalProperties: false })
  const refused = await use(client, 'draft_automation', automation)
  expect(refused).toEqual({ isError: true, text: expect.stringMatching(/^READ_ONLY_KEY: /) })
})

test('a model drafts an automation, reads why a draft is refused, and launches only where that is allowed', async () => {
  const { live } = house.bootstrap.secretKey
  const client = await connect(live)
  const wrong = await use(client, 'draft_automation', {
    ...automation,
    graph: { nodes: [{ id: 'a', type: 'no', config: {} }], edges: [] },
  })
  expect(wrong).toEqual({
    isError: true,
    text: expect.stringMatching(/^VALIDATION_FAILED: .*graph/),
  })
  const draft = JSON.parse((await use(client, 'draft_automation', automation)).text)
  expect(draft).toMatchObject({ status: 'draft', published: false })
  const unknown = await use(client, 'launch_automation', { id: draft.id })
  expect(unknown).toMatchObject({ isError: true })
  const event = { event: 'm', contact: 'id:mcp-bo' }
  const explained = await use(client, 'explain_automation', { id: draft.id, ...event })
  expect(JSON.parse(explained.text)).toMatchObject({ wouldEnter: false })
  const launching = await connect(live, '--allow-launch')
  const launched = await use(launching, 'launch_automation', { id: draft.id })
  expect(JSON.parse(launched.text)).toMatchObject({ status: 'active', published: true })
  const names = (await launching.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['launch_automation', 'launch_campaign']))
})
