import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Calls, OutriderError } from '@outrider/sdk'
import { z } from 'zod'
import { contactRef } from './caller.ts'

/** Items of a list that a tool returns, unless it is asked for another number. */
const usualLimit = 20

const limit = z.int().min(1).max(100).default(usualLimit).describe('Items to return.')
const idOf = (kind: string, prefix: string) =>
  z.string().startsWith(`${prefix}_`).describe(`The ID of the ${kind}.`)
const contact = z
  .string()
  .describe('An email address, a wallet (0x… or wallet:…), or an external ID (id:…).')
const anyObject = z.record(z.string(), z.unknown())

/** Who may call a tool: a read-only key, a writing key, or a writing key of someone who has allowed launches. */
type Effect = 'reads' | 'drafts' | 'launches'

/** Adds a tool with the shape of its input. */
type Add = <Shape extends z.ZodRawShape>(
  name: string,
  effect: Effect,
  description: string,
  shape: Shape,
  work: (input: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
) => void

/** Registers tools of the API. Those that launch are missing unless they are allowed. */
export function registerTools(
  server: McpServer,
  calls: Calls,
  { mayLaunch }: { readonly mayLaunch: boolean },
): void {
  const add: Add = (name, effect, description, shape, work) => {
    if (effect === 'launches' && !mayLaunch) return
    const annotations = { readOnlyHint: effect === 'reads', destructiveHint: effect === 'launches' }
    const inputSchema: z.ZodObject = z.strictObject(shape)
    server.registerTool(name, { description, inputSchema, annotations }, (input) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has parsed it by this shape
      answer(() => work(input as never)),
    )
  }
  registerReading(add, calls)
  registerExplaining(add, calls)
  registerWriting(add, calls)
}

/** The result as JSON, or the error of the API, which a model can read and correct. */
async function answer(work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work()) }] }
  } catch (error) {
    if (!(error instanceof OutriderError)) throw error
    const { code, message, requestId } = error
    const text = `${code}: ${message}${requestId ? ` (request ${requestId})` : ''}`
    return { content: [{ type: 'text', text }], isError: true }
  }
}

function registerReading(add: Add, calls: Calls): void {
  add(
    'find_contacts',
    'reads',
    'Finds contacts by part of their name, external ID, or wallet, or by a whole email address.',
    { q: z.string().min(1), limit },
    (query) => calls.get('/contacts', { params: { query } }),
  )
  add(
    'get_contact',
    'reads',
    'Returns a contact with attributes, tags, and subscription, and its newest events.',
    { id: idOf('contact', 'con'), limit },
    async ({ id, limit: events }) => {
      const path = { id }
      const [found, history] = await Promise.all([
        calls.get('/contacts/{id}', { params: { path } }),
        calls.get('/contacts/{id}/events', { params: { path, query: { limit: events } } }),
      ])
      return { contact: found, ...history }
    },
  )
  add(
    'list_messages',
    'reads',
    'Lists messages, newest first, with status and reason, of a contact, a campaign, or an automation.',
    {
      contactId: idOf('contact', 'con').exactOptional(),
      campaignId: idOf('campaign', 'cmp').exactOptional(),
      automationId: idOf('automation', 'auto').exactOptional(),
      limit,
    },
    (query) => calls.get('/messages', { params: { query } }),
  )
  add(
    'get_message',
    'reads',
    'Returns a message with its timeline: why it was not sent, or what became of it.',
    { id: idOf('message', 'msg') },
    (path) => calls.get('/messages/{id}', { params: { path } }),
  )
  add(
    'list_automations',
    'reads',
    'Lists automations with status and trigger.',
    { limit },
    (query) => calls.get('/automations', { params: { query } }),
  )
  add(
    'get_automation',
    'reads',
    'Returns an automation with its trigger, its graph, and its statistics.',
    { id: idOf('automation', 'auto') },
    async (path) => {
      const [automation, statistics] = await Promise.all([
        calls.get('/automations/{id}', { params: { path } }),
        calls.get('/automations/{id}/stats', { params: { path } }),
      ])
      return { automation, statistics }
    },
  )
  add('list_campaigns', 'reads', 'Lists campaigns with status and audience.', { limit }, (query) =>
    calls.get('/campaigns', { params: { query } }),
  )
  add(
    'get_campaign',
    'reads',
    'Returns a campaign with its statistics.',
    { id: idOf('campaign', 'cmp') },
    async (path) => {
      const [campaign, statistics] = await Promise.all([
        calls.get('/campaigns/{id}', { params: { path } }),
        calls.get('/campaigns/{id}/stats', { params: { path } }),
      ])
      return { campaign, statistics }
    },
  )
  add('list_segments', 'reads', 'Lists segments with their definitions.', { limit }, (query) =>
    calls.get('/segments', { params: { query } }),
  )
  add(
    'list_event_names',
    'reads',
    'Lists the names of events, with counts and payload paths.',
    {},
    () => calls.get('/event-names'),
  )
  add(
    'list_domains',
    'reads',
    'Lists sending domains with the states of their DNS records.',
    { limit },
    (query) => calls.get('/domain', { params: { query } }),
  )
  add(
    'get_domain_dns',
    'reads',
    'Returns the DNS records of a domain: which one to edit, and to which value.',
    { id: idOf('domain', 'dom') },
    (path) => calls.get('/domain/{id}/dns', { params: { path } }),
  )
}

function registerExplaining(add: Add, calls: Calls): void {
  add(
    'explain_automation',
    'reads',
    'Says whether an event of a contact would start an entry of an automation, and why. Writes nothing.',
    {
      id: idOf('automation', 'auto'),
      event: z.string(),
      contact,
      payload: anyObject.default({}),
    },
    ({ id, contact: person, ...event }) =>
      calls.post('/automations/{id}/explain', {
        params: { path: { id } },
        body: { type: 'custom_event', trigger: { ...event, contact: contactRef(person) } },
      }),
  )
  add(
    'preview_segment',
    'reads',
    'Counts the contacts that match a definition of a segment, such as {"all":[{"tag":"vip"}]}. Writes nothing.',
    { definition: anyObject },
    (body) => calls.post('/segments/preview', { body: checkedByApi(body) }),
  )
}

function registerWriting(add: Add, calls: Calls): void {
  add(
    'draft_automation',
    'drafts',
    'Creates an automation as a draft, which runs nothing. `trigger` is {type, events?, filters?}, `graph` is {nodes:[{id, type, config}], edges:[{from, to, branch?}]}.',
    { name: z.string(), trigger: anyObject, graph: anyObject },
    (body) => calls.post('/automations', { body: checkedByApi(body) }),
  )
  add(
    'draft_campaign',
    'drafts',
    'Creates a campaign as a draft, which sends nothing. `audience` is {all:true}, {segmentId}, or {tag}.',
    {
      name: z.string(),
      channel: z.enum(['email', 'inapp']),
      audience: anyObject,
      templateId: idOf('template', 'tpl').exactOptional(),
      content: anyObject.exactOptional(),
    },
    (body) => calls.post('/campaigns', { body: checkedByApi(body) }),
  )
  add(
    'launch_automation',
    'launches',
    'Publishes the draft of an automation and activates it: it acts on real contacts.',
    { id: idOf('automation', 'auto') },
    async (path) => {
      await calls.post('/automations/{id}/publish', { params: { path } })
      return calls.post('/automations/{id}/activate', { params: { path } })
    },
  )
  add(
    'launch_campaign',
    'launches',
    'Launches a campaign: it is sent to its audience.',
    { id: idOf('campaign', 'cmp') },
    (path) => calls.post('/campaigns/{id}/launch', { params: { path } }),
  )
}

/** Input whose shape the API checks; its error names the field. */
function checkedByApi(input: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return input as never
}
