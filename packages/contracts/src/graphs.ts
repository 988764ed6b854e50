import { type Static, type TObject, Type } from 'typebox'
import { Attributes, Tags } from './contacts.ts'
import { Id } from './ids.ts'
import { LocalTime, TrackingChoice, Weekdays } from './settings.ts'
import { closed, described, FreeForm, Time, titleOf } from './shapes.ts'
import { Html, ReplyTo, Subject, Text } from './templates.ts'
import { TopicChoice } from './topics.ts'
import { Filters } from './trigger-spec.ts'

const secondsOfYear = 366 * 24 * 3_600

const Branch = Type.Object(
  {
    name: described(
      'The name of the branch, which edges use.',
      Type.String({ minLength: 1, maxLength: 64 }),
    ),
    weight: described(
      'The weight of the branch. Contacts are assigned in proportion to the weights.',
      Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    ),
  },
  closed,
)

const Headers = Type.Record(
  Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$" }),
  Type.String({ maxLength: 4_096 }),
  { ...closed, maxProperties: 50 },
)

/** The configuration of each node type. Automations checks constraints that a schema cannot express. */
export const nodeConfigs = {
  branch: Type.Object(
    {
      conditions: described(
        'The conditions. If all match, the entry follows the branch `yes`, otherwise `no`.',
        Filters,
      ),
    },
    closed,
  ),
  delay: Type.Object({ seconds: Type.Number({ minimum: 0, maximum: secondsOfYear }) }, closed),
  delay_until: Type.Object(
    {
      at: Type.Optional(
        described('The time. Exactly one of `at`, `path`, and `localTime` is required.', Time),
      ),
      path: Type.Optional(
        described(
          'The path of the time: `event.…`, `trigger.…`, or `contact.…`. A path without these is in the payload.',
          Type.String({ minLength: 1, maxLength: 256 }),
        ),
      ),
      localTime: Type.Optional(
        described(
          'The next time of day, such as `09:00`, in the time zone of the contact, otherwise in that of the settings.',
          LocalTime,
        ),
      ),
      days: Type.Optional(described('With `localTime`: the days. Default: all days.', Weekdays)),
    },
    closed,
  ),
  exit: Type.Object({}, closed),
  http_request: Type.Object(
    {
      url: described('The text, in Liquid.', Type.String({ minLength: 1, maxLength: 2_048 })),
      method: Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      headers: Type.Optional(
        described(
          'The request headers. Values are Liquid. Responses contain masks instead of the values: `••••` and the last four characters. A mask that is sent back keeps the stored value, unless the URL has another host.',
          Headers,
        ),
      ),
      body: Type.Optional(
        described(
          'The request body. A string is sent as it is, any other value as JSON. Strings are Liquid.',
          Type.Unsafe<unknown>({ 'x-max-bytes': 400_000 }),
        ),
      ),
    },
    closed,
  ),
  send_email: Type.Object(
    {
      templateId: Type.Optional(
        described(
          'The template. Either `templateId`, or `subject` with `html` or `text`, is required.',
          Id('tpl'),
        ),
      ),
      subject: Type.Optional(described('The text, in Liquid.', Subject)),
      html: Type.Optional(described('The text, in Liquid.', Html)),
      text: Type.Optional(
        described('The plain text, in Liquid. Derived from `html` if omitted.', Text),
      ),
      senderId: Type.Optional(
        described(
          'The sender. Default: the oldest sender of a domain that is ready to send, otherwise the default sender of the installation.',
          Id('snd'),
        ),
      ),
      transactional: Type.Optional(
        described(
          'If true, the email is also sent to unsubscribed contacts, without tracking and `List-Unsubscribe`. Default: false.',
          Type.Boolean(),
        ),
      ),
      replyTo: Type.Optional(ReplyTo),
      tracking: Type.Optional(TrackingChoice),
      topic: Type.Optional(TopicChoice),
    },
    closed,
  ),
  send_inapp: Type.Object(
    {
      title: described('The text, in Liquid.', Type.String({ minLength: 1, maxLength: 2_000 })),
      body: described('The text, in Liquid.', Type.String({ minLength: 1, maxLength: 10_000 })),
      url: Type.Optional(
        described('The text, in Liquid.', Type.String({ minLength: 1, maxLength: 2_048 })),
      ),
    },
    closed,
  ),
  split: Type.Object({ branches: Type.Array(Branch, { minItems: 1, maxItems: 20 }) }, closed),
  update_contact: Type.Object(
    {
      attributes: Type.Optional(
        described('Attributes to merge into those of the contact. Strings are Liquid.', Attributes),
      ),
      addTags: Type.Optional(Tags),
      removeTags: Type.Optional(Tags),
    },
    { ...closed, minProperties: 1 },
  ),
  wait_for_event: Type.Object(
    {
      event: described(
        'The name of the event. Only events accepted after the wait began are considered.',
        Type.String({ minLength: 1, maxLength: 256 }),
      ),
      filters: Type.Optional(Filters),
      timeoutSeconds: described(
        'The seconds to wait. If the event arrives, the entry follows the branch `matched`, otherwise `timeout`.',
        Type.Number({ minimum: 1, maximum: secondsOfYear }),
      ),
    },
    closed,
  ),
} as const satisfies Record<string, TObject>

/** The name of a type of node. */
export type NodeName = keyof typeof nodeConfigs

export const NodeId = Type.String({ minLength: 1, maxLength: 64 })

/** `config` is free-form here: automations checks it against its type, so that a fault names the node. */
export type GraphNode = Static<typeof GraphNode>
export const GraphNode = Type.Object(
  { id: NodeId, type: Type.String({ maxLength: 32 }), config: Type.Optional(FreeForm) },
  { ...closed, title: 'GraphNode', description: 'A step of an automation.' },
)

/** A node of one type, its configuration included; one without settings may leave it out. */
function nodeOf(type: string, config: TObject): TObject {
  const isEmpty = Object.keys(config.properties).length === 0
  return Type.Object(
    { id: NodeId, type: Type.Literal(type), config: isEmpty ? Type.Optional(config) : config },
    { ...closed, title: `${titleOf(type)}Node`, description: `A node of type \`${type}\`.` },
  )
}

/** The schema of a node, by type. */
export const typedNodes: ReadonlyMap<string, TObject> = new Map(
  Object.entries(nodeConfigs).map(([type, config]) => [type, nodeOf(type, config)]),
)

/** Bytes of a graph's JSON. */
const maxGraphBytes = 262_144

export type Graph = Static<typeof Graph>
export const Graph = Type.Object(
  {
    nodes: Type.Array(GraphNode, { maxItems: 200 }),
    edges: Type.Array(
      Type.Object(
        {
          from: described('The ID of a node.', NodeId),
          to: described('The ID of a node.', NodeId),
          branch: Type.Optional(described('The branch of a node that has branches.', NodeId)),
        },
        closed,
      ),
      { maxItems: 400 },
    ),
  },
  {
    ...closed,
    'x-max-bytes': maxGraphBytes,
    title: 'Graph',
    description:
      'The steps of an automation, from the node without an incoming edge. It has no cycles.',
  },
)
