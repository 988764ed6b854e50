import { type Static, Type } from 'typebox'
import { operators } from './conditions.ts'
import { Contact, Tag } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { EventName } from './events.ts'
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
  shapeByField,
  Tenant,
  Time,
} from './shapes.ts'
import { TopicKey } from './topics.ts'

/** Dynamic segments of one environment. */
export const maxDynamicSegments = 1_000

export const limitsOfDefinition = {
  /** Of its JSON. */
  bytes: 32_768,
  /** Levels of `all`, `any` and `none`, the outermost being the first. */
  depth: 8,
  leaves: 100,
  /** Of `performed.atLeast`. */
  occurrences: 1_000,
  /** Of `performed.within`, a year of 366 days in seconds. */
  windowSeconds: 31_622_400,
} as const

/** The email outcomes that conditions may ask for. */
export type EmailOutcome = Static<typeof EmailOutcome>
export const EmailOutcome = Type.Enum(['delivered', 'opened', 'clicked', 'bounced'])

/** An empty `all` matches every contact, an empty `any` none. */
export type Definition =
  | { readonly all: readonly Definition[] }
  | { readonly any: readonly Definition[] }
  | { readonly none: readonly Definition[] }
  | Leaf

export interface Performed {
  readonly atLeast: number
  readonly within?: number | undefined
}
export const Performed = Type.Unsafe<Performed>(
  Type.Object(
    {
      atLeast: described(
        'The minimum number of occurrences.',
        Type.Integer({ minimum: 1, maximum: limitsOfDefinition.occurrences }),
      ),
      within: described(
        'The period in seconds until now. If omitted, all time.',
        Type.Optional(Type.Integer({ minimum: 1, maximum: limitsOfDefinition.windowSeconds })),
      ),
    },
    {
      ...closed,
      title: 'Performed',
      description: 'The minimum number of occurrences, and the period.',
    },
  ),
)

export type AttributeCondition = Static<typeof AttributeCondition>
export const AttributeCondition = Type.Object(
  {
    attribute: described(
      'The attribute, or a path into it: `address.city`.',
      Type.String({ minLength: 1, maxLength: 256 }),
    ),
    op: described('The operator.', Type.Enum([...operators])),
    value: described('The value to compare with.', Type.Unknown()),
  },
  {
    ...closed,
    title: 'AttributeCondition',
    description: 'Contacts by the value of an attribute. Operators work as in trigger filters.',
  },
)

export type TagCondition = Static<typeof TagCondition>
export const TagCondition = Type.Object(
  { tag: described('A tag.', Tag) },
  { ...closed, title: 'TagCondition', description: 'Contacts with a tag.' },
)

export type EventCondition = Static<typeof EventCondition>
export const EventCondition = Type.Object(
  {
    event: described('The name of the event.', EventName),
    performed: Performed,
  },
  { ...closed, title: 'EventCondition', description: 'Contacts that performed an event.' },
)

export type EmailCondition = Static<typeof EmailCondition>
export const EmailCondition = Type.Object(
  {
    email: EmailOutcome,
    campaignId: Type.Optional(Id('cmp')),
    automationId: Type.Optional(Id('auto')),
    performed: Performed,
  },
  {
    ...closed,
    allOf: [
      {
        if: { properties: { campaignId: true }, required: ['campaignId'] },
        // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
        then: { properties: { automationId: false } },
      },
    ],
    title: 'EmailCondition',
    description: 'Contacts by email activity, optionally of one campaign or automation.',
  },
)

export type ReachableCondition = Static<typeof ReachableCondition>
export const ReachableCondition = Type.Object(
  { reachable: described('The channel.', Type.Enum(['email', 'inapp'])) },
  {
    ...closed,
    title: 'ReachableCondition',
    description: 'Contacts that can be reached through a channel.',
  },
)

export type TopicCondition = Static<typeof TopicCondition>
export const TopicCondition = Type.Object(
  {
    topic: described('The key of a topic.', TopicKey),
    wants: described(
      "Whether the contact wants the topic: the contact's choice, otherwise the default of the topic.",
      Type.Boolean(),
    ),
  },
  { ...closed, title: 'TopicCondition', description: 'Contacts by their wish for a topic.' },
)

export type Leaf =
  | TopicCondition
  | AttributeCondition
  | TagCondition
  | EventCondition
  | EmailCondition
  | ReachableCondition

const inner = Type.Array(Type.Unsafe<Definition>({ $ref: '#/$defs/SegmentDefinition' }), {
  maxItems: limitsOfDefinition.leaves,
})
export const AllOf = Type.Object(
  { all: inner },
  { ...closed, title: 'AllOf', description: 'Contacts that match all definitions.' },
)
export const AnyOf = Type.Object(
  { any: inner },
  {
    ...closed,
    title: 'AnyOf',
    description: 'Contacts that match at least one of the definitions.',
  },
)
export const NoneOf = Type.Object(
  { none: inner },
  { ...closed, title: 'NoneOf', description: 'Contacts that match none of the definitions.' },
)

const { bytes, depth, leaves } = limitsOfDefinition
const ofDefinition = {
  title: 'SegmentDefinition',
  description: `The rule of a dynamic segment: at most ${depth} levels, ${leaves} conditions, and ${bytes} bytes.`,
}
export const DefinitionShape = shapeByField(ofDefinition, {
  all: AllOf,
  any: AnyOf,
  none: NoneOf,
  attribute: AttributeCondition,
  tag: TagCondition,
  event: EventCondition,
  email: EmailCondition,
  reachable: ReachableCondition,
  topic: TopicCondition,
})

/**
 * The schema for parsing a definition. Requests leave it free-form, so that the owner reports the same paths for each
 * request.
 */
export const DefinitionBody = Type.Object(
  { definition: Type.Unsafe<Definition>({ $ref: '#/$defs/SegmentDefinition' }) },
  { $defs: { SegmentDefinition: DefinitionShape } },
)

const SegmentDefinition = Type.Unsafe<FreeForm>({
  ...FreeForm,
  ...ofDefinition,
})

export type Segment = Static<typeof Segment>
export const Segment = Type.Object(
  {
    id: Id('seg'),
    ...chosenKey.inRecord,
    name: Type.String(),
    type: Type.Enum(['static', 'dynamic']),
    definition: described(
      'The definition; null for a static segment.',
      Nullable(SegmentDefinition),
    ),
    status: described(
      'The status. `building`: contacts are being evaluated against a new definition.',
      Type.Enum(['building', 'ready']),
    ),
    memberCount: described('The number of members.', Type.Integer()),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Segment', description: 'A group of contacts.' },
)

const name = Type.String({ minLength: 1, maxLength: 200 })

const depositors = {
  all: [{ event: 'deposit.confirmed', performed: { atLeast: 1, within: 604_800 } }, { tag: 'vip' }],
}

export const SegmentInput = Type.Object(
  {
    ...chosenKey.inInput,
    name,
    type: described(
      'The type. `static`: you add the members. `dynamic`: the definition determines the members.',
      Segment.properties.type,
    ),
    definition: described(
      'The definition. Required for a dynamic segment; not permitted for a static one.',
      Type.Optional(SegmentDefinition),
    ),
  },
  {
    ...closed,
    title: 'SegmentInput',
    description: 'A new segment.',
    examples: [{ name: 'Depositors of the week', type: 'dynamic', definition: depositors }],
  },
)

export const SegmentPatch = Type.Object(
  {
    ...chosenKey.inPatch,
    name: Type.Optional(name),
    definition: Type.Optional(SegmentDefinition),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'SegmentPatch',
    description: 'The fields of a segment to update.',
    examples: [{ name: 'Depositors of the last seven days' }],
  },
)

const ContactIds = Type.Array(Id('con'), { maxItems: 1_000 })
export const MemberChange = Type.Object(
  {
    add: described('The IDs of contacts.', Type.Optional(ContactIds)),
    remove: described('The IDs of contacts.', Type.Optional(ContactIds)),
  },
  { ...closed, minProperties: 1 },
)

export const Preview = Type.Object(
  {
    count: described('The number of contacts that match the definition.', Type.Integer()),
    sample: described(
      'The IDs of some matching contacts.',
      Type.Array(Id('con'), { maxItems: 10 }),
    ),
    complete: described(
      'Whether all contacts were evaluated. If false, `count` covers only those evaluated in time.',
      Type.Boolean(),
    ),
  },
  { title: 'SegmentPreview', description: 'The number of contacts that match a definition.' },
)

const segments = defineResource('contacts', 'segment', Id('seg'), Segment)

/** `LIMIT_REACHED` if the environment has `maxDynamicSegments`. */
export const createSegment = segments.create(SegmentInput, Segment)
export const listSegments = segments.listKeyed(Segment, {
  ...NameFilter,
  contactId: described(
    'Returns only segments that contain this contact.',
    Type.Optional(Id('con')),
  ),
})
export const getSegment = segments.get()
export const changeSegment = segments.changeIf(SegmentPatch)
export const deleteSegment = segments.deleteIf()

/** `CONFLICT` for a dynamic segment; `VALIDATION_FAILED` with `add.<index>` for an unknown contact. */
export const changeMembers = segments.request(
  'change-segment-members',
  { change: MemberChange },
  Segment,
)
export const listMembers = segments.request(
  'list-segment-members',
  { query: PageQuery },
  listReply('members', Contact),
)

export const previewSegment = defineRequest({
  subject: 'contacts.preview-segment',
  request: Type.Object({ tenant: Tenant, definition: SegmentDefinition }),
  reply: Preview,
})
