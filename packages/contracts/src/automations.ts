import { type Static, Type } from 'typebox'
import { AutomationCounts } from './automation-statistics.ts'
import { defineRequest } from './contract.ts'
import { Graph, NodeId } from './graphs.ts'
import { Id } from './ids.ts'
import { chosenKey, defineResource } from './resource.ts'
import {
  closed,
  described,
  FreeForm,
  listReply,
  NameFilter,
  Nullable,
  PageQuery,
  StatusFilter,
  Tenant,
  Time,
  TimeFilter,
} from './shapes.ts'
import { TriggerSpec } from './trigger-spec.ts'

export type Reentry = Static<typeof Reentry>
export const Reentry = Type.Object(
  {
    mode: described(
      'When a contact can enter again. `always`: with each new key. `once`: never. `after`: after `seconds`.',
      Type.Enum(['always', 'once', 'after']),
    ),
    seconds: described(
      'The seconds until the contact can enter again. Only with the mode `after`.',
      Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
    ),
  },
  { ...closed, title: 'Reentry', description: 'How often a contact can enter.' },
)

export type Automation = Static<typeof Automation>
export const Automation = Type.Object(
  {
    id: Id('auto'),
    ...chosenKey.inRecord,
    name: Type.String(),
    status: described(
      'The status. Only an active automation starts entries.',
      Type.Enum(['draft', 'active', 'paused', 'archived']),
    ),
    published: described(
      'Whether a graph is published. Without one, entries complete without steps.',
      Type.Boolean(),
    ),
    version: described('The latest published version; 0 before the first.', Type.Integer()),
    trigger: described('The trigger. A change takes effect when it is saved.', TriggerSpec),
    graph: described('The draft graph. It takes effect when it is published.', Graph),
    reentry: described('How often a contact can enter.', Reentry),
    faults: described(
      'The faults of the draft graph. In the response to an update with `incomplete`, and when a draft that has faults is retrieved.',
      Type.Optional(
        Type.Array(
          Type.Object({
            node: described('The ID of the node; null for an edge.', Nullable(Type.String())),
            field: described('The field of the node, or of the graph.', Type.String()),
            message: described('What is wrong with it.', Type.String()),
          }),
        ),
      ),
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Automation', description: 'A trigger, an entry limit, and a graph of steps.' },
)

/** A published graph. It never changes. */
export type AutomationVersion = Static<typeof AutomationVersion>
export const AutomationVersion = Type.Object({
  automationId: Id('auto'),
  version: described('The version, starting at 1.', Type.Integer()),
  graph: described('The graph as it was published.', Graph),
  publishedAt: Time,
})

const automationExample = {
  name: 'Thank for a large deposit',
  trigger: {
    type: 'custom_event',
    events: ['deposit.confirmed'],
    filters: [{ path: 'amount', op: 'gte', value: 100 }],
  },
  graph: {
    nodes: [
      { id: 'wait', type: 'delay', config: { seconds: 60 } },
      {
        id: 'thanks',
        type: 'send_inapp',
        config: { title: 'Thank you', body: 'We got {{ event.payload.amount }} USDC.' },
      },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      { from: 'wait', to: 'thanks' },
      { from: 'thanks', to: 'end' },
    ],
  },
  reentry: { mode: 'after', seconds: 86_400 },
}

export const AutomationInput = Type.Object(
  {
    ...chosenKey.inInput,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    trigger: described('The trigger that starts entries.', TriggerSpec),
    graph: described(
      'The steps of entries. It starts at the node without an incoming edge. If omitted, the graph is empty.',
      Type.Optional(Graph),
    ),
    reentry: described(
      'How often a contact can enter. Default: `{"mode": "always"}`.',
      Type.Optional(Reentry),
    ),
  },
  {
    ...closed,
    title: 'AutomationInput',
    description: 'A new automation. It starts as an unpublished draft.',
    examples: [automationExample],
  },
)

export const AutomationPatch = Type.Object(
  {
    ...chosenKey.inPatch,
    name: Type.Optional(AutomationInput.properties.name),
    trigger: described('A change takes effect when it is saved.', Type.Optional(TriggerSpec)),
    graph: described(
      'The draft graph. It takes effect when it is published.',
      Type.Optional(Graph),
    ),
    reentry: described('A change takes effect when it is saved.', Type.Optional(Reentry)),
    incomplete: described(
      'If true, a draft graph with faults is stored, and the response contains its `faults`. It cannot be published. Default: false.',
      Type.Optional(Type.Boolean()),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'AutomationPatch',
    description: 'The fields of an automation to update.',
    examples: [{ name: 'Thank for a deposit', reentry: { mode: 'once' } }],
  },
)

/** Which automation is meant, and whose it is. */
const automations = defineResource('automations', 'automation', Id('auto'), Automation)
export const OneAutomation = automations.One

export const createAutomation = automations.create(AutomationInput, Automation)
export const listAutomations = automations.listKeyed(Automation, {
  ...NameFilter,
  ...StatusFilter(Automation.properties.status),
})
export const getAutomation = automations.get()
const { graph: _, ...listed } = AutomationVersion.properties
const ListedVersion = Type.Object(listed, {
  title: 'ListedVersion',
  description: 'A published version without its graph.',
})

/** Newest first. */
export const listVersions = automations.request(
  'list-versions',
  { query: PageQuery },
  listReply('versions', ListedVersion),
)
export const getVersion = automations.request(
  'get-version',
  {
    version: described(
      'The version, starting at 1.',
      Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
    ),
  },
  AutomationVersion,
)
export const changeAutomation = automations.changeIf(AutomationPatch)
export const deleteAutomation = automations.deleteIf()

/** Transitions of an automation, and whether its graph runs. */
export type Transition = Static<typeof Transition>
export const Transition = Type.Enum([
  'publish',
  'unpublish',
  'activate',
  'pause',
  'archive',
  'restore',
])

export const moveAutomation = automations.request(
  'move-automation',
  { transition: Transition },
  Automation,
)

const Step = Type.Object({
  node: described('The ID of the node.', Type.String()),
  type: described('The type of the node.', Type.String()),
  status: Type.Enum(['done', 'skipped', 'failed', 'waiting']),
  reason: described('Why the step was skipped or failed.', Type.Optional(Type.String())),
  result: described(
    'The result, depending on the type. A step that sends a message has `{messageId}`.',
    Type.Optional(Type.Unknown()),
  ),
  startedAt: Time,
  finishedAt: Nullable(Time),
})

export type Entry = Static<typeof Entry>
export const Entry = Type.Object(
  {
    id: Id('ent'),
    automationId: Id('auto'),
    version: described(
      'The version of the graph that runs; null if none was published when the entry started.',
      Nullable(Type.Integer()),
    ),
    contactId: described(
      'The contact; null if the trigger did not identify one.',
      Nullable(Id('con')),
    ),
    key: described(
      'The key of the trigger. Each automation is entered once for each key.',
      Type.String(),
    ),
    status: described(
      'The status. `waiting`: the entry waits for a time or an event.',
      Type.Enum(['running', 'waiting', 'completed', 'failed', 'cancelled']),
    ),
    enteredAt: Time,
    finishedAt: Nullable(Time),
  },
  { title: 'Entry', description: 'One run of an automation.' },
)

export type EntryRecord = Static<typeof EntryRecord>
export const EntryRecord = Type.Object(
  {
    ...Entry.properties,
    steps: described('The steps in the order in which they ran.', Type.Array(Step)),
  },
  { title: 'EntryRecord', description: 'One run of an automation, with its steps.' },
)

const EntryFilters = { ...StatusFilter(Entry.properties.status), ...TimeFilter }

export const EntryQuery = Type.Object(
  {
    ...PageQuery.properties,
    automationId: Type.Optional(Id('auto')),
    contactId: Type.Optional(Id('con')),
    ...EntryFilters,
  },
  closed,
)

export const AutomationEntryQuery = Type.Object(
  {
    ...PageQuery.properties,
    ...EntryFilters,
    node: described(
      'Returns only entries that reached this node. With `status`, entries that wait or failed are those that wait or failed at this node.',
      Type.Optional(NodeId),
    ),
  },
  closed,
)

/** The entries of all automations, newest first. */
export const listEntries = defineRequest({
  subject: 'automations.list-entries',
  request: Type.Object({ tenant: Tenant, query: EntryQuery }),
  reply: listReply('entries', Entry),
})

export const listAutomationEntries = automations.request(
  'list-automation-entries',
  { query: AutomationEntryQuery },
  listReply('entries', Entry),
)

/** Counts on the days from that of `since` to that of `until`, UTC. They are kept for `countedDays`. */
export const countEntries = automations.request(
  'count-entries',
  { since: Time, until: Time },
  AutomationCounts,
)

const entries = defineResource('automations', 'entry', Id('ent'), EntryRecord)
export const getEntry = entries.get()
export const cancelEntry = entries.request('cancel-entry', {}, EntryRecord)

/** Resumes a failed entry at its failed step. `INVALID_TRANSITION` for any other entry. */
export const retryEntry = entries.request('retry-entry', {}, EntryRecord)

/** Ends the wait of an entry. `NOT_ALLOWED` in the live environment, `INVALID_TRANSITION` if the entry does not wait. */
export const skipWait = entries.request('skip-wait', {}, EntryRecord)

/** The same as `retryEntry` for all entries of an automation that have failed since a time. */
export const retryEntries = automations.request(
  'retry-entries',
  { since: described('Entries that failed at this time or later.', Time) },
  Type.Object({
    retried: described(
      'The number of entries that are retried. If there are more, repeat the request.',
      Type.Integer(),
    ),
  }),
)

export const KeptEntry = Type.Object(
  {
    ...EntryRecord.properties,
    trigger: described('The trigger that started the entry.', FreeForm),
  },
  { title: 'KeptEntry', description: 'An entry in the data export of a contact.' },
)

/** A contact's entries into all automations, newest first; none of a contact that there is not. */
export const listContactEntries = defineRequest({
  subject: 'automations.list-contact-entries',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('entries', Entry),
})

/** The same with their steps, for the data export of a contact. */
export const exportEntries = defineRequest({
  subject: 'automations.export-entries',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('entries', KeptEntry),
})
