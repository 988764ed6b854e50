import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Graph } from './graphs.ts'
import { Id } from './ids.ts'
import { closed, described, listReply, PageQuery, Tenant, Time } from './shapes.ts'
import { TriggerSpec } from './trigger-spec.ts'

/** How often one contact may enter; the event's key decides in any case. */
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
  closed,
)

export type Automation = Static<typeof Automation>
export const Automation = Type.Object({
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
  version: described('The latest version that was published; 0 before the first.', Type.Integer()),
  trigger: described('Takes effect as soon as it is saved.', TriggerSpec),
  graph: described('The draft. It takes effect when it is published.', Graph),
  reentry: described('How often one contact may enter.', Reentry),
  createdAt: Time,
  updatedAt: Time,
})

/** What was published once, and does not change any more. */
export type AutomationVersion = Static<typeof AutomationVersion>
export const AutomationVersion = Type.Object({
  automationId: Id('auto'),
  version: described('Counts from 1.', Type.Integer()),
  graph: described('As it was when it was published.', Graph),
  publishedAt: Time,
})

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
  closed,
)

export const AutomationPatch = Type.Object(
  {
    name: Type.Optional(AutomationInput.properties.name),
    trigger: described('Takes effect at once.', Type.Optional(TriggerSpec)),
    graph: described('Takes effect when it is published.', Type.Optional(Graph)),
    reentry: described('Takes effect at once.', Type.Optional(Reentry)),
  },
  { ...closed, minProperties: 1 },
)

/** Which automation is meant, and whose it is. */
export const OneAutomation = Type.Object({ tenant: Tenant, automationId: Id('auto') })

export const createAutomation = defineRequest({
  subject: 'automations.create-automation',
  request: Type.Object({ tenant: Tenant, automation: AutomationInput }),
  reply: Automation,
})

export const listAutomations = defineRequest({
  subject: 'automations.list-automations',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('automations', Automation),
})

export const getAutomation = defineRequest({
  subject: 'automations.get-automation',
  request: OneAutomation,
  reply: Automation,
})

export const getVersion = defineRequest({
  subject: 'automations.get-version',
  request: Type.Object({
    ...OneAutomation.properties,
    version: described('Counts from 1.', Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
  }),
  reply: AutomationVersion,
})

export const changeAutomation = defineRequest({
  subject: 'automations.change-automation',
  request: Type.Object({ ...OneAutomation.properties, change: AutomationPatch }),
  reply: Automation,
})

export const deleteAutomation = defineRequest({
  subject: 'automations.delete-automation',
  request: OneAutomation,
  reply: Type.Object({}),
})

/** What an owner may do to an automation's life, and whether its graph runs. */
export type Transition = Static<typeof Transition>
export const Transition = Type.Enum([
  'publish',
  'unpublish',
  'activate',
  'pause',
  'archive',
  'restore',
])

export const moveAutomation = defineRequest({
  subject: 'automations.move-automation',
  request: Type.Object({ ...OneAutomation.properties, transition: Transition }),
  reply: Automation,
})
