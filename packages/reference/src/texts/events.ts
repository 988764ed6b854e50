import type { OperationTexts } from './text.ts'

const entered =
  'The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries.'

export const eventTexts: OperationTexts = {
  sendEvent: {
    description:
      'Stores a product event and processes it asynchronously: it creates the contact if none matches, updates it, can start automations, and can change dynamic segments. The 202 response means that the event is stored durably. A repetition with the same `idempotencyKey` has no effect and returns `deduplicated: true`. It can also be a CloudEvent 1.0: one, a batch (the response is a `BatchReceipt`), and the binary mode with `ce-` headers.',
  },
  sendSegmentCall: {
    description:
      "Stores a call of Segment's protocol as a product event, so that Segment's libraries for servers work with Outrider. The event has the name of the type of the call; that of a `track` call has the name in `event`.",
  },
  sendSegmentBatch: {
    description:
      "Stores a batch of calls of Segment's protocol. Each call is validated separately: an invalid one is reported in `rejected` and does not affect the others.",
  },
  sendEvents: {
    description:
      'Stores up to 500 product events. Each event is validated separately: an invalid one is reported in `results` and does not affect the others. Batches never delay single events.',
  },
  fireOnchainEvent: {
    description: `Matches an on-chain event against the automations with the trigger type \`onchain_event\`. ${entered}`,
  },
  fireDecodedEvent: {
    description: `Matches a decoded on-chain event against the automations with the trigger type \`decoded_event\`. The event is identified by \`topic0\`, then by program and instruction, then by name. ${entered}`,
  },
  queueDecodedEvent: {
    description:
      'Stores a decoded on-chain event and matches it after the response. The 202 response means that the event is stored durably. A repetition with the same `sourceEventId` is reported as `duplicate`.',
  },
  queueDecodedEvents: {
    description:
      'Stores up to 500 decoded on-chain events and matches them after the response. Each event is validated separately: an invalid one is reported in `results` and does not affect the others.',
  },
  fireSegmentEntered: {
    description: `Starts the automations with the trigger type \`segment_entered\` for a contact. Outrider itself never sends this trigger. ${entered}`,
  },
  fireEmailOpened: {
    description: `Starts the automations with the trigger type \`email_opened\` for a contact. Opens that Outrider records itself do not start automations. ${entered}`,
  },
  fireHealthThreshold: {
    description: `Starts the automations with the trigger type \`health_threshold\` for a contact whose health score crossed a threshold. Filters can compare \`trigger.score\`. ${entered}`,
  },
  listCatalog: {
    description:
      'Returns the event catalog: your own entries, newest first, then the built-in entries. The catalog maps signatures, topics, and program instructions to event names, and names the payload field that holds the wallet of the contact.',
  },
  addCatalogEntry: {
    description:
      'Adds an entry to the event catalog. `topic0` is derived from a Solidity signature. Your own entry takes precedence over a built-in one and applies to later triggers only.',
    refusals: {
      CONFLICT: 'The catalog already has an entry for these events.',
      LIMIT_REACHED: 'The environment has 1,000 catalog entries of its own.',
    },
  },
  deleteCatalogEntry: {
    description:
      'Deletes one of your own catalog entries. Later triggers no longer get its name; entries that have already started are not affected.',
    refusals: { CONFLICT: 'The entry is built in. Create an entry of your own to override it.' },
  },
}
