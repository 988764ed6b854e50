import { operators } from '@outrider/contracts/conditions'
import { Tag } from '@outrider/contracts/contacts'
import { typedNodes } from '@outrider/contracts/graphs'
import { Id } from '@outrider/contracts/ids'
import { EmailOutcome, limitsOfDefinition } from '@outrider/contracts/segments'
import { described } from '@outrider/contracts/shapes'
import { triggerBodies } from '@outrider/contracts/trigger-runtime'
import { TriggerSpec, TriggerType } from '@outrider/contracts/trigger-spec'
import { type TProperties, type TSchema, Type } from 'typebox'
import { nodeName } from './named-schemas.ts'

/** A schema as the document writes it. */
interface Described {
  readonly description?: string
  readonly type?: string
  readonly items?: object
  readonly maxItems?: number
  readonly oneOf?: readonly object[]
  readonly discriminator?: object
}

function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** A union that is told apart by the value of one field: value → name of the schema. */
function byField(
  propertyName: string,
  names: ReadonlyMap<string, string>,
  description: string,
): Described {
  const mapping = [...names].map(([value, name]) => [value, refTo(name).$ref])
  return {
    description,
    oneOf: [...names.values()].map((name) => refTo(name)),
    discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
  }
}

function closed(description: string, properties: TProperties): Described {
  return { ...Type.Object(properties, { additionalProperties: false }), description }
}

interface Size {
  readonly minItems?: number
  readonly maxItems: number
}

function listOf(field: string, item: string, description: string, size: Size): Described {
  const list = Type.Unsafe({ type: 'array', items: refTo(item), ...size })
  return closed(description, { [field]: list })
}

/** `email_opened` reads `EmailOpened`. */
function pascal(type: string): string {
  return type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

type SpecField = Exclude<keyof typeof TriggerSpec.properties, 'type'>

/** Which fields of a trigger spec agree with triggers of each type; with another one set, nothing matches. */
const specFields: Record<(typeof TriggerType.enum)[number], readonly SpecField[]> = {
  custom_event: ['events', 'filters'],
  onchain_event: ['chain', 'contract', 'events', 'topic0', 'filters'],
  decoded_event: ['chain', 'contract', 'events', 'topic0', 'filters'],
  segment_entered: ['segmentId', 'filters'],
  email_opened: ['campaignId', 'filters'],
  health_threshold: ['filters'],
}

function specOf(type: string, known: readonly string[]): Described {
  const { type: _, ...all } = TriggerSpec.properties
  const fields = Object.entries(all).map(([name, field]): [string, TSchema] => [
    name,
    known.includes(name) ? field : described('Set, it matches no trigger of this type.', field),
  ])
  return closed(`Fired by triggers of type \`${type}\`.`, {
    type: Type.Literal(type),
    ...Object.fromEntries(fields),
  })
}

function triggerSpecs(): Record<string, Described> {
  const types = Object.entries(specFields)
  const names = new Map(types.map(([type]) => [type, `${pascal(type)}Spec`]))
  const specs = types.map(([type, known]) => [`${pascal(type)}Spec`, specOf(type, known)])
  return {
    TriggerSpec: byField(
      'type',
      names,
      'What fires an automation. A field that is left out matches anything.',
    ),
    ...Object.fromEntries(specs),
  }
}

/** `POST /automations/{id}/explain`: a trigger of each type with the body that its endpoint takes. */
function attempts(): Record<string, Described> {
  const types = Object.entries(triggerBodies)
  const names = new Map(types.map(([type]) => [type, `Explain${pascal(type)}`]))
  const bodies = types.map(([type, trigger]) => [
    `Explain${pascal(type)}`,
    closed(`A trigger of type \`${type}\`.`, { type: Type.Literal(type), trigger }),
  ])
  return {
    ExplainTriggerBody: byField('type', names, 'A trigger with its type.'),
    ...Object.fromEntries(bodies),
  }
}

function segmentDefinitions(): Record<string, Described> {
  const { bytes, depth, leaves, occurrences, windowSeconds } = limitsOfDefinition
  const performed = refTo('Performed')
  const kinds = {
    AllOf: listOf('all', 'SegmentDefinition', 'Who fits all of them.', { maxItems: leaves }),
    AnyOf: listOf('any', 'SegmentDefinition', 'Who fits one of them.', { maxItems: leaves }),
    NoneOf: listOf('none', 'SegmentDefinition', 'Who fits none of them.', { maxItems: leaves }),
    AttributeCondition: closed('Who has a trait, compared as trigger filters compare.', {
      attribute: Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'The trait, or a path into it: `address.city`.',
      }),
      op: described('The operator.', Type.Enum([...operators])),
      value: described('What is compared with.', Type.Unsafe({})),
    }),
    TagCondition: closed('Who has a tag.', { tag: described('The tag.', Tag) }),
    EventCondition: closed('Who did something.', {
      event: described(
        'The name of the event.',
        Type.String({ pattern: '^[a-zA-Z0-9_.:-]{1,64}$' }),
      ),
      performed: Type.Unsafe(performed),
    }),
    EmailCondition: closed('Of whom an email became something.', {
      email: EmailOutcome,
      campaignId: Type.Optional(Id('cmp')),
      automationId: Type.Optional(Id('auto')),
      performed: Type.Unsafe(performed),
    }),
    ReachableCondition: closed('Who can be reached by a channel.', {
      reachable: described('The channel.', Type.Enum(['email', 'inapp'])),
    }),
  }
  return {
    SegmentDefinition: {
      description: `Who is in a dynamic segment: at most ${depth} levels, ${leaves} conditions and ${bytes} bytes.`,
      oneOf: Object.keys(kinds).map((name) => refTo(name)),
    },
    ...kinds,
    Performed: closed('How often, and within which time.', {
      atLeast: described('How often.', Type.Integer({ minimum: 1, maximum: occurrences })),
      within: described(
        'Within so many seconds until now; ever when left out.',
        Type.Optional(Type.Integer({ minimum: 1, maximum: windowSeconds })),
      ),
    }),
  }
}

/**
 * Shapes that the services check by code, so that a fault names its place, as the unions that they are. They
 * take the place of the looser schemas of the same name.
 */
export const unions: Readonly<Record<string, Described>> = {
  GraphNode: byField(
    'type',
    new Map([...typedNodes.keys()].map((type) => [type, nodeName(type)])),
    'A step of an automation, by its type.',
  ),
  Filters: { type: 'array', items: refTo('Filter'), maxItems: 50 },
  Filter: {
    description: 'A condition, or several of which one must hold. At most four levels.',
    oneOf: [refTo('Condition'), refTo('AnyFilter')],
  },
  AnyFilter: listOf('any', 'Filter', 'One of them must hold.', { minItems: 1, maxItems: 50 }),
  Audience: {
    description: 'Who gets a campaign.',
    oneOf: ['EveryContact', 'SegmentMembers', 'TagBearers'].map((name) => refTo(name)),
  },
  EveryContact: closed('Every contact.', { all: described('Every contact.', Type.Literal(true)) }),
  SegmentMembers: closed('The members of a segment.', { segmentId: Id('seg') }),
  TagBearers: closed('Whoever has a tag.', { tag: described('The tag.', Tag) }),
  ...triggerSpecs(),
  ...segmentDefinitions(),
  ...attempts(),
}
