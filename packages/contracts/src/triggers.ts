import { type Static, Type } from 'typebox'
import { OneAutomation } from './automations.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id, type TypeId } from './ids.ts'
import { Prospect } from './recipients.ts'
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
import { TriggerType } from './trigger-spec.ts'

const short = Type.Optional(Type.String({ minLength: 1, maxLength: 256 }))
const triggerFields = {
  chain: described('The slug of the chain: `base`.', short),
  event: described('The name of the event.', short),
  walletAddress: described(
    'The wallet of the contact. If omitted, it is taken from the payload.',
    Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  ),
  contractAddress: described('The contract that emitted the event.', short),
  txHash: described('The hash of the transaction. It identifies repetitions.', short),
  sourceEventId: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  payload: described(
    'Data of the event, which filters and texts can use.',
    Type.Optional(FreeForm),
  ),
}

/** A trigger of any type. Each type uses some of the fields. */
export type Trigger = Static<typeof Trigger>
export const Trigger = Type.Object(
  {
    type: TriggerType,
    ...triggerFields,
    sourceEventId: described(
      "Longer than a caller's own: a product event's idempotency key, with a prefix.",
      Type.Optional(Type.String({ minLength: 1, maxLength: 1_100 })),
    ),
    topic0: described('The first topic of an EVM log.', short),
    programId: described('The address of the Solana program.', short),
    instructionName: described('The name of the instruction.', short),
    decoded: described(
      'The decoded fields of the event. Filters look for a path here after `payload`.',
      Type.Optional(FreeForm),
    ),
    sourceId: described('The indexer or stream from which the event comes.', short),
    segmentId: described('The segment that was entered.', short),
    campaignId: described('The campaign of the email.', short),
    deliveryId: described('Your own ID of the delivered email.', short),
    score: described('The health score.', Type.Optional(Type.Number())),
    contactId: Type.Optional(Id('con')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
    attributes: Type.Optional(FreeForm),
    occurredAt: Type.Optional(Time),
  },
  closed,
)

/** Automations that one trigger enters at most, those activated first. */
export const maxAutomationsOfTrigger = 1_000

export type TriggerResult = Static<typeof TriggerResult>
export const TriggerResult = Type.Object(
  {
    more: described(
      'The number of further automations that are entered in the background. Absent if there are none.',
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    limited: described(
      'True if more than 1,000 automations matched: only those activated first are entered.',
      Type.Optional(Type.Boolean()),
    ),
    matchedAutomations: described('The number of automations that matched.', Type.Integer()),
    entries: described(
      'One result for each automation that matched.',
      Type.Array(
        Type.Object({
          automationId: Id('auto'),
          entryId: Id('ent'),
          queued: described('Whether this request started the entry.', Type.Boolean()),
          duplicate: described(
            'Whether an entry with this key already existed. Its ID is returned.',
            Type.Boolean(),
          ),
        }),
      ),
    ),
  },
  { title: 'TriggerResult', description: 'The entries that a trigger started.' },
)

export const fireTrigger = defineRequest({
  subject: 'automations.fire-trigger',
  isRepeatable: true,
  isCombined: true,
  request: Type.Object({ tenant: Tenant, trigger: Trigger }),
  reply: TriggerResult,
})

/**
 * The key of an on-chain event without a caller's key (interface, 4.2.7, rules 5 and 6). It is set as `sourceEventId`
 * before queueing: without a transaction it is random, and redelivery must not create another.
 */
export function transactionKey(
  { chain = '', txHash }: Pick<Trigger, 'chain' | 'txHash'>,
  unique = crypto.randomUUID().replaceAll('-', ''),
): string {
  return `onchain:${chain}:${txHash ?? unique}`
}

/** A trigger that is matched asynchronously. */
export type QueuedTrigger = Static<typeof QueuedTrigger>
export const QueuedTrigger = Type.Object({
  tenant: Tenant,
  trigger: Trigger,
  receivedAt: described(
    'When it was accepted. A step that waits for an event counts only later ones.',
    Type.Optional(Time),
  ),
})
/** Queued by callers. Published only by gateways, as `eventAccepted` is. */
export const triggerQueued = defineEvent({
  stream: 'TRIGGERS',
  subject: 'triggers.*.queued',
  data: QueuedTrigger,
})

/** A product event that may fire automations. Its contact was known when it was published. */
export const triggerKnown = defineEvent({
  stream: 'TRIGGERS',
  subject: 'triggers.*.known',
  data: QueuedTrigger,
})

/** The trigger of a product event, for a dry run and for the event itself. */
export function customTrigger(
  { event, attributes, payload, idempotencyKey, occurredAt }: CustomEvent,
  contactId: TypeId<'con'> | null,
): Trigger {
  return {
    type: 'custom_event',
    event,
    ...(contactId !== null && { contactId }),
    sourceEventId: `event:${idempotencyKey}`,
    occurredAt,
    ...(attributes && { attributes }),
    ...(payload && { payload }),
  }
}

/** A product event, as far as automations care. */
interface CustomEvent {
  readonly event: string
  readonly attributes?: Record<string, unknown>
  readonly payload?: Record<string, unknown>
  readonly idempotencyKey: string
  readonly occurredAt: string
}

/**
 * The automations that a trigger of this contact would enter now. Writes nothing. Lists automations of the type that
 * are not archived, newest first, at most 200; `reason` says why one would not be entered, or the effect of entering.
 */
export const previewTrigger = defineRequest({
  subject: 'automations.preview-trigger',
  request: Type.Object({ tenant: Tenant, trigger: Trigger, person: Prospect }),
  reply: Type.Object({
    automations: Type.Array(
      Type.Object({
        automationId: Id('auto'),
        wouldEnter: described('Whether the contact would enter the automation.', Type.Boolean()),
        reason: described('A sentence that explains the result.', Type.String()),
      }),
    ),
  }),
})

/** A field of a trigger spec compared with the trigger; null if one has no value. */
const Check = Type.Object({
  field: described('The field of the trigger spec.', Type.String()),
  expected: described('The value in the trigger spec.', Type.Unknown()),
  actual: described('The value in the trigger; null if it has none.', Type.Unknown()),
  ok: described('Whether the values match.', Type.Boolean()),
})

export type Explanation = Static<typeof Explanation>
export const Explanation = Type.Object(
  {
    matched: described(
      'Whether the automation is active and all fields of its trigger spec match.',
      Type.Boolean(),
    ),
    wouldEnter: described('Whether the contact would enter the automation now.', Type.Boolean()),
    reason: described('A sentence that explains the result.', Type.String()),
    limited: described(
      'True if more than 1,000 automations match: only those activated first are entered.',
      Type.Optional(Type.Boolean()),
    ),
    checks: described('One check for each field of the trigger spec.', Type.Array(Check)),
  },
  { title: 'Explanation', description: 'Why a trigger would or would not enter an automation.' },
)

/** Why a trigger would or would not fire an automation; writes nothing. */
export const explainTrigger = defineRequest({
  subject: 'automations.explain-trigger',
  request: Type.Object({
    ...OneAutomation.properties,
    trigger: Trigger,
    contactId: described(
      'The contact of the trigger; null if it does not exist yet. If omitted, the trigger identifies it.',
      Type.Optional(Nullable(Id('con'))),
    ),
  }),
  reply: Explanation,
})

const name = Type.String({ minLength: 1, maxLength: 256 })

const known = {
  name: described('The name of the event, which trigger specs use.', name),
  signature: described(
    'The Solidity signature, such as `Transfer(address,address,uint256)`.',
    Type.Optional(Type.String({ minLength: 3, maxLength: 1_000 })),
  ),
  topic0: described(
    'The Keccak-256 hash of the signature. Derived from the signature if omitted.',
    Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })),
  ),
  programId: described('The address of the Solana program.', Type.Optional(name)),
  instructionName: described('The name of the instruction.', Type.Optional(name)),
  subject: described(
    'The path in the payload of the wallet that identifies the contact.',
    Type.Optional(name),
  ),
}

export type CatalogInput = Static<typeof CatalogInput>
export const CatalogInput = Type.Object(known, {
  ...closed,
  title: 'CatalogInput',
  description: 'A new catalog event.',
  examples: [{ name: 'Staked', signature: 'Staked(address,uint256)', subject: 'user' }],
})

export type CatalogEntry = Static<typeof CatalogEntry>
export const CatalogEntry = Type.Object(
  {
    id: Id('cat'),
    ...known,
    builtIn: described('Whether the entry is built in and cannot be deleted.', Type.Boolean()),
    standard: described(
      'The standard that defines a built-in entry, such as `ERC-20`.',
      Type.Optional(Type.String()),
    ),
    createdAt: Type.Optional(Time),
  },
  {
    title: 'CatalogEntry',
    description: 'A catalog event, identified by its signature, topic0, or instruction.',
  },
)

export const listCatalog = defineRequest({
  subject: 'automations.list-catalog',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('entries', CatalogEntry),
})

/** `CONFLICT` if the organization has an entry for the same events. It overrides built-in ones. */
export const addCatalogEntry = defineRequest({
  subject: 'automations.add-catalog-entry',
  request: Type.Object({ tenant: Tenant, entry: CatalogInput }),
  reply: CatalogEntry,
})

/** `CONFLICT` for a built-in entry. */
export const deleteCatalogEntry = defineRequest({
  subject: 'automations.delete-catalog-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('cat') }),
  reply: Type.Object({}),
})
