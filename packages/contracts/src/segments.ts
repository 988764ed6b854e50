import { type Static, Type } from 'typebox'
import type { Operator } from './conditions.ts'
import { Contact } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
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

/** What became of an email, as far as conditions ask. */
export type EmailOutcome = Static<typeof EmailOutcome>
export const EmailOutcome = Type.Enum(['delivered', 'opened', 'clicked', 'bounced'])

/** Who is in a dynamic segment. Lists that hold nobody's condition: `all` of none is true, `any` of none false. */
export type Definition =
  | { readonly all: readonly Definition[] }
  | { readonly any: readonly Definition[] }
  | { readonly none: readonly Definition[] }
  | Leaf

/** `within` is in seconds, counted from the moment it happened; without it, ever. */
export interface Performed {
  readonly atLeast: number
  readonly within?: number | undefined
}

export type Leaf =
  /** A trait, or a path into one (`address.city`); compared as trigger filters do. */
  | { readonly attribute: string; readonly op: Operator; readonly value: unknown }
  | { readonly tag: string }
  | {
      readonly event: string
      readonly performed: Performed
    }
  | {
      /** How many emails this has become of; of a campaign's or an automation's, if one is named. */
      readonly email: EmailOutcome
      readonly campaignId?: string | undefined
      readonly automationId?: string | undefined
      readonly performed: Performed
    }
  | { readonly reachable: 'email' | 'inapp' }

/** Its owner checks it, because only a walk along the tree can name the faulty place in it. */
export const SegmentDefinition = Type.Unsafe<FreeForm>({
  ...FreeForm,
  title: 'SegmentDefinition', // tells it from other objects
  description:
    'A tree of {"all"|"any"|"none": […]} over {"attribute","op","value"}, {"tag"}, ' +
    '{"event","performed":{"atLeast","within"?}} with within in seconds, ' +
    '{"email":"delivered"|"opened"|"clicked"|"bounced","campaignId"?|"automationId"?,"performed"} ' +
    'and {"reachable":"email"|"inapp"}; ' +
    `at most ${limitsOfDefinition.depth} levels, ${limitsOfDefinition.leaves} conditions and ${limitsOfDefinition.bytes} bytes. Operators: eq neq gt gte ` +
    'lt lte in nin contains starts_with ends_with exists.',
})

export type Segment = Static<typeof Segment>
export const Segment = Type.Object({
  id: Id('seg'),
  name: Type.String(),
  type: Type.Enum(['static', 'dynamic']),
  definition: described('Null of a static segment.', Nullable(SegmentDefinition)),
  status: described(
    '`building` while contacts are held against a new definition.',
    Type.Enum(['building', 'ready']),
  ),
  memberCount: described('In the answer about one segment alone.', Type.Optional(Type.Integer())),
  createdAt: Time,
  updatedAt: Time,
})

const name = Type.String({ minLength: 1, maxLength: 200 })

export const SegmentInput = Type.Object(
  {
    name,
    type: described(
      '`static`: contacts are put into it. `dynamic`: a definition says who is in it.',
      Segment.properties.type,
    ),
    definition: described(
      'Required for a dynamic segment; a static one has none.',
      Type.Optional(SegmentDefinition),
    ),
  },
  closed,
)

export const SegmentPatch = Type.Object(
  { name: Type.Optional(name), definition: Type.Optional(SegmentDefinition) },
  { ...closed, minProperties: 1 },
)

const ContactIds = Type.Array(Id('con'), { maxItems: 1_000 })
export const MemberChange = Type.Object(
  {
    add: described('The ids of contacts.', Type.Optional(ContactIds)),
    remove: described('The ids of contacts.', Type.Optional(ContactIds)),
  },
  { ...closed, minProperties: 1 },
)

export const PreviewInput = Type.Object({ definition: SegmentDefinition }, closed)
export const Preview = Type.Object({
  count: described('How many contacts the definition fits.', Type.Integer()),
  sample: described('Some of them.', Type.Array(Id('con'), { maxItems: 10 })),
  complete: described(
    'False when not all contacts could be looked at in time: `count` is of those seen.',
    Type.Boolean(),
  ),
})

const OneSegment = Type.Object({ tenant: Tenant, segmentId: Id('seg') })

/** Answers `LIMIT_REACHED` where the environment has `maxDynamicSegments`. */
export const createSegment = defineRequest({
  subject: 'contacts.create-segment',
  request: Type.Object({ tenant: Tenant, segment: SegmentInput }),
  reply: Segment,
})

export const listSegments = defineRequest({
  subject: 'contacts.list-segments',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('segments', Segment),
})

export const getSegment = defineRequest({
  subject: 'contacts.get-segment',
  request: OneSegment,
  reply: Segment,
})

export const changeSegment = defineRequest({
  subject: 'contacts.change-segment',
  request: Type.Object({ ...OneSegment.properties, change: SegmentPatch }),
  reply: Segment,
})

export const deleteSegment = defineRequest({
  subject: 'contacts.delete-segment',
  request: OneSegment,
  reply: Type.Object({}),
})

/** `CONFLICT` for a dynamic segment; `VALIDATION_FAILED` naming `add.<index>` for who is nobody. */
export const changeMembers = defineRequest({
  subject: 'contacts.change-segment-members',
  request: Type.Object({ ...OneSegment.properties, change: MemberChange }),
  reply: Segment,
})

export const listMembers = defineRequest({
  subject: 'contacts.list-segment-members',
  request: Type.Object({ ...OneSegment.properties, query: PageQuery }),
  reply: listReply('members', Contact),
})

export const previewSegment = defineRequest({
  subject: 'contacts.preview-segment',
  request: Type.Object({ tenant: Tenant, definition: SegmentDefinition }),
  reply: Preview,
})
