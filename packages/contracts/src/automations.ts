import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Graph } from './graphs.ts'
import { Id } from './ids.ts'
import { defineResource } from './resource.ts'
import {
  closed,
  described,
  FreeForm,
  listReply,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'
import { TriggerSpec } from './trigger-spec.ts'

export type Reentry = Static<typeof Reentry>
export const Reentry = Type.Object(
  {
    mode: described(
      '`always`: with each new event. `once`: once only. `after`: again after `seconds`.',
      Type.Enum(['always', 'once', 'after']),
    ),
    seconds: described(
      'With `after` alone.',
      Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
    ),
  },
  { ...closed, title: 'Reentry', description: 'How often one contact may enter.' },
)

export type Automation = Static<typeof Automation>
export const Automation = Type.Object(
  {
    id: Id('auto'),
    name: Type.String(),
    status: described(
      'Only an active automation is entered.',
      Type.Enum(['draft', 'active', 'paused', 'archived']),
    ),
    published: described(
      'Whether entries run a graph. Without one they end at once.',
      Type.Boolean(),
    ),
    version: described(
      'The latest version that was published; 0 before the first.',
      Type.Integer(),
    ),
    trigger: described('Takes effect as soon as it is saved.', TriggerSpec),
    graph: described('The draft. It takes effect when it is published.', Graph),
    reentry: described('How often one contact may enter.', Reentry),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Automation', description: 'A trigger, an entry limit, and a graph of steps.' },
)

/** A published graph. It never changes. */
export type AutomationVersion = Static<typeof AutomationVersion>
export const AutomationVersion = Type.Object({
  automationId: Id('auto'),
  version: described('Counts from 1.', Type.Integer()),
  graph: described('As it was when it was published.', Graph),
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
    name: Type.String({ minLength: 1, maxLength: 200 }),
    trigger: described('What fires it.', TriggerSpec),
    graph: described('What entries do, from the node that no edge leads to.', Type.Optional(Graph)),
    reentry: described(
      'How often one contact may enter; always when left out.',
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
    name: Type.Optional(AutomationInput.properties.name),
    trigger: described('Takes effect at once.', Type.Optional(TriggerSpec)),
    graph: described('Takes effect when it is published.', Type.Optional(Graph)),
    reentry: described('Takes effect at once.', Type.Optional(Reentry)),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'AutomationPatch',
    description: 'The fields of an automation to change.',
    examples: [{ name: 'Thank for a deposit', reentry: { mode: 'once' } }],
  },
)

/** Which automation is meant, and whose it is. */
const automations = defineResource('automations', 'automation', Id('auto'), Automation)
export const OneAutomation = automations.One

export const createAutomation = automations.create(AutomationInput, Automation)
export const listAutomations = automations.list(PageQuery, Automation)
export const getAutomation = automations.get()
export const getVersion = automations.request(
  'get-version',
  { version: described('Counts from 1.', Type.String({ pattern: '^[1-9][0-9]{0,8}$' })) },
  AutomationVersion,
)
export const changeAutomation = automations.change(AutomationPatch)
export const deleteAutomation = automations.delete()

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
  node: described('The id of the node.', Type.String()),
  type: described('The type of the node.', Type.String()),
  status: Type.Enum(['done', 'skipped', 'failed', 'waiting']),
  reason: described('Why it was skipped or failed.', Type.Optional(Type.String())),
  result: described(
    'Depends on the type; of a step that sends: `{messageId}`.',
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
      'The version whose graph runs; null when none was published on entry.',
      Nullable(Type.Integer()),
    ),
    contactId: described('Null when the trigger named nobody.', Nullable(Id('con'))),
    key: described("The event's key: an automation is entered once under each.", Type.String()),
    status: described(
      '`waiting` for a time or an event.',
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
    steps: described('In their order.', Type.Array(Step)),
  },
  { title: 'EntryRecord', description: 'One run of an automation, with its steps.' },
)

export const listEntries = automations.request(
  'list-entries',
  { query: PageQuery },
  listReply('entries', Entry),
)

const entries = defineResource('automations', 'entry', Id('ent'), EntryRecord)
export const getEntry = entries.get()
export const cancelEntry = entries.request('cancel-entry', {}, EntryRecord)

/** Resumes a failed entry at its failed step. `INVALID_TRANSITION` for any other entry. */
export const retryEntry = entries.request('retry-entry', {}, EntryRecord)

/** The same for all entries of an automation that have failed since a time. */
export const retryEntries = automations.request(
  'retry-entries',
  { since: described('Entries that failed then or later.', Time) },
  Type.Object({
    retried: described(
      'How many entries go on. Where it took long, call again for the others.',
      Type.Integer(),
    ),
  }),
)

export const KeptEntry = Type.Object(
  {
    ...EntryRecord.properties,
    trigger: described('The trigger that started it.', FreeForm),
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

/** A change of an entry, published at least once under the same ID. */
export type EntryFact = Static<typeof EntryFact>
export const EntryFact = Type.Object({
  tenant: Tenant,
  entryId: Id('ent'),
  automationId: Id('auto'),
  contactId: Nullable(Id('con')),
  occurredAt: Time,
})

function entryFactOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.automations.entry.${what}`,
    hasBulk: true,
    data: EntryFact,
  })
}

/** Published only for entries whose graph has a step. */
export const entryFacts = {
  entered: entryFactOf('entered'),
  completed: entryFactOf('completed'),
  failed: entryFactOf('failed'),
} as const
