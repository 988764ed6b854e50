import type { Graph, GraphNode } from '@outrider/contracts/graphs'
import type { Uuid } from '@outrider/contracts/ids'
import type { Person } from '@outrider/contracts/recipients'
import type { Trigger } from '@outrider/contracts/triggers'
import type { NodeOutcome } from '../../src/graphs/node-type.ts'

/** What happens to an entry, moment by moment; each goes on with the open step that the one before left. */
export interface Scenario {
  readonly name: string
  readonly graph: Graph
  readonly trigger: Trigger
  readonly person: Person | null
  readonly visits?: readonly {
    /** Seconds after the entry was made. */
    readonly after: number
    /** Why it goes on: at once, its time has come, its event has, or its call was answered. */
    readonly why: 'due' | 'matched' | { readonly answered: NodeOutcome }
    readonly person?: Person | null
    /** The person's id from now on, a UUID. */
    readonly mergedInto?: Uuid
    readonly came?: readonly Trigger[]
  }[]
}

type Node = Pick<GraphNode, 'type'> & { readonly config?: Record<string, unknown> }

/** Nodes one after the other, closed by an exit. */
function chain(...nodes: readonly Node[]): Graph {
  const all = [...nodes, { type: 'exit' }].map((node, index) => ({ id: `n${index}`, ...node }))
  return {
    nodes: all,
    edges: all.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id })),
  }
}

/** A node whose branches each tag the contact with their name, and then come together. */
function forked(node: Node, branches: readonly string[]): Graph {
  const tags = branches.map((name) => ({
    id: name,
    type: 'update_contact',
    config: { addTags: [name] },
  }))
  return {
    nodes: [
      { id: 'fork', ...node },
      ...tags,
      { id: 'both', type: 'update_contact', config: { addTags: ['both'] } },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      ...branches.map((name) => ({ from: 'fork', to: name, branch: name })),
      ...branches.map((name) => ({ from: name, to: 'both' })),
      { from: 'both', to: 'end' },
    ],
  }
}

const ada: Person = {
  id: 'con_01jd6fjq4ee7ptyb6zezyfmqkr',
  walletAddress: '0xada',
  externalId: 'user_1',
  timeZone: null,
  locale: null,
  attributes: { name: 'Ada', limit: '99.5', endsAt: '2026-11-25T12:00:00Z' },
  tags: ['vip'],
}
const transfer: Trigger = {
  type: 'onchain_event',
  chain: 'base',
  event: 'Transfer',
  sourceEventId: 'tx:1',
  payload: { amount: '100', orderId: 1_001 },
}
const shipped = (orderId: unknown): Trigger => ({
  type: 'custom_event',
  event: 'shipped',
  payload: { orderId },
})

const branch = {
  type: 'branch',
  config: {
    conditions: [
      { path: 'amount', op: 'gt', value: { ref: 'contact.attributes.limit' } },
      {
        any: [
          { path: 'contact.tags', op: 'contains', value: 'vip' },
          { path: 'x', op: 'exists', value: true },
        ],
      },
    ],
  },
}
const wait = {
  type: 'wait_for_event',
  config: {
    event: 'Shipped',
    filters: [{ path: 'orderId', op: 'eq', value: { ref: 'event.payload.orderId' } }],
    timeoutSeconds: 3_600,
  },
}
const split = {
  type: 'split',
  config: {
    branches: [
      { name: 'a', weight: 1 },
      { name: 'b', weight: 1 },
    ],
  },
}
const call = {
  type: 'http_request',
  config: {
    url: 'https://example.com/{{ event.payload.orderId }}',
    method: 'POST',
    headers: { 'X-Chain': '{{ trigger.chain }}' },
    body: { name: '{{ contact.attributes.name }}', deep: [1, '{{ event.payload.amount }}'] },
  },
}
const merged = '01934cf9-5c8e-71ed-af2c-df77dfe0d2f9'

export const scenarios: readonly Scenario[] = [
  {
    name: 'update-contact',
    graph: chain({
      type: 'update_contact',
      config: {
        attributes: { last: 'Hi {{ contact.attributes.name }}: {{ event.payload.amount }}', n: 1 },
        addTags: ['new'],
        removeTags: ['old'],
      },
    }),
    trigger: transfer,
    person: ada,
  },
  {
    name: 'delays',
    graph: chain(
      { type: 'delay', config: { seconds: 90 } },
      { type: 'delay_until', config: { path: 'contact.attributes.endsAt' } },
      { type: 'delay_until', config: { at: '2026-11-26T00:00:00Z' } },
      { type: 'delay_until', config: { path: 'trigger.nothing' } },
    ),
    trigger: transfer,
    person: ada,
    visits: [
      { after: 90, why: 'due' },
      { after: 400_000, why: 'due' },
      { after: 500_000, why: 'due' },
    ],
  },
  {
    name: 'branch-yes-and-paths-that-join',
    graph: forked(branch, ['yes', 'no']),
    trigger: transfer,
    person: ada,
  },
  {
    name: 'branch-no',
    graph: forked(branch, ['yes', 'no']),
    trigger: transfer,
    person: { ...ada, attributes: { limit: 100 } },
  },
  {
    name: 'split',
    graph: forked(split, ['a', 'b']),
    trigger: transfer,
    person: ada,
  },
  {
    name: 'messages',
    graph: chain(
      { type: 'send_email', config: { subject: 'Hi {{ contact.id }}', text: '{{ event.name }}' } },
      { type: 'send_email', config: { templateId: 'tpl_01jd6fjq4ee7ptyb6zezyfmqkr' } },
      {
        type: 'send_inapp',
        config: { title: 'Hi', body: '{{ trigger.chain | upcase }}', url: 'https://a.example' },
      },
    ),
    trigger: transfer,
    person: ada,
  },
  {
    name: 'messages-to-nobody',
    graph: chain(
      { type: 'send_email', config: { subject: 'Hi', text: 'Ho' } },
      { type: 'send_inapp', config: { title: 'Hi', body: 'Ho' } },
      wait,
    ),
    trigger: transfer,
    person: null,
  },
  {
    name: 'call-answered',
    graph: chain(call, { type: 'update_contact', config: { addTags: ['called'] } }),
    trigger: transfer,
    person: ada,
    visits: [{ after: 1, why: { answered: { go: '', result: { status: 204 } } } }],
  },
  {
    name: 'call-failed',
    graph: chain(call),
    trigger: transfer,
    person: ada,
    visits: [{ after: 1, why: { answered: { failed: 'HTTP_404', result: { status: 404 } } } }],
  },
  {
    name: 'call-without-a-url',
    graph: chain({ ...call, config: { ...call.config, url: '{{ event.payload.url }}' } }),
    trigger: transfer,
    person: ada,
  },
  {
    name: 'wait-matched',
    graph: forked(wait, ['matched', 'timeout']),
    trigger: transfer,
    person: ada,
    visits: [
      { after: 60, why: 'matched', came: [shipped('1001'), shipped(1_002), shipped(undefined)] },
    ],
  },
  {
    name: 'wait-timed-out',
    graph: forked(wait, ['matched', 'timeout']),
    trigger: transfer,
    person: ada,
    visits: [{ after: 3_600, why: 'due' }],
  },
  {
    name: 'erased-while-waiting',
    graph: chain(
      { type: 'delay', config: { seconds: 60 } },
      { type: 'update_contact', config: { addTags: ['late'] } },
      { type: 'send_inapp', config: { title: 'Hi', body: 'Ho' } },
    ),
    trigger: transfer,
    person: ada,
    visits: [{ after: 60, why: 'due', person: null }],
  },
  {
    name: 'merged-while-waiting',
    graph: chain(
      { type: 'delay', config: { seconds: 60 } },
      { type: 'update_contact', config: { attributes: { id: '{{ contact.id }}' } } },
      { type: 'send_email', config: { subject: 'Hi', text: 'Ho' } },
    ),
    trigger: transfer,
    person: ada,
    visits: [
      {
        after: 60,
        why: 'due',
        mergedInto: merged,
        person: { ...ada, id: 'con_01jd6fjq4ee7ptyb6zezyfmqkt' },
      },
    ],
  },
]
