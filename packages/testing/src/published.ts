import { jetstreamManager } from '@nats-io/jetstream'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { type EventContract, parse, subjectsOf } from '@outrider/contracts/contract'
import type { StreamName } from '@outrider/contracts/streams'
import { type Item, readEnvelope, writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { messageOf, store } from '@outrider/service/nats/publish'
import type { Static, TSchema } from 'typebox'

export interface Published extends Item {
  readonly subject: string
}

/** What a test has read of a stream so far: repeated looks, as `eventually` makes them, read only what is new. */
interface Reader {
  readonly items: Published[]
  /** The number of the next message. */
  next: number
  /** The look that is under way: looks of one stream take turns. */
  looking: Promise<unknown>
}

const readers = new WeakMap<NatsConnection, Map<StreamName, Reader>>()

/** Messages that are read at a time. */
const together = 100

/** The items that were in a stream at this or an earlier look of this connection, in their order; a stream that was created again is read again. */
export async function itemsIn(operator: NatsConnection, stream: StreamName): Promise<Published[]> {
  const ofConnection = readers.get(operator) ?? new Map<StreamName, Reader>()
  readers.set(operator, ofConnection)
  const reader = ofConnection.get(stream) ?? { items: [], next: 1, looking: Promise.resolve() }
  ofConnection.set(stream, reader)
  const look = reader.looking.then(() => readOn(operator, stream, reader))
  reader.looking = look.catch(() => {})
  await look
  return [...reader.items]
}

async function readOn(operator: NatsConnection, stream: StreamName, reader: Reader): Promise<void> {
  const manager = await jetstreamManager(operator)
  const { state } = await manager.streams.info(stream)
  if (state.last_seq < reader.next - 1) Object.assign(reader, { items: [], next: 1 })
  reader.next = Math.max(reader.next, state.first_seq)
  while (reader.next <= state.last_seq) {
    const count = Math.min(together, state.last_seq - reader.next + 1)
    const numbers = Array.from({ length: count }, (_, index) => reader.next + index)
    const messages = await Promise.all(
      numbers.map((seq) => manager.streams.getMessage(stream, { seq })),
    )
    for (const msg of messages)
      if (msg)
        reader.items.push(
          ...readEnvelope(msg.string()).map((item) => ({ ...item, subject: msg.subject })),
        )
    reader.next += count
  }
}

/** The items published by a contract so far, in order, with repetitions. */
export async function published<Data extends TSchema>(
  operator: NatsConnection,
  contract: EventContract<Data>,
): Promise<Static<Data>[]> {
  const items = await itemsIn(operator, contract.stream)
  return items
    .filter(({ subject }) => subjectsOf(contract).includes(subject))
    .map(({ data }) => parse(contract.data, data))
}

/** Calls `take` with each item as it is published from now on. */
export async function hear(
  operator: NatsConnection,
  subject: string,
  take: (data: unknown, subject: string) => void,
): Promise<void> {
  operator.subscribe(subject, {
    callback: (_error: unknown, msg: Msg) => {
      for (const { data } of readEnvelope(msg.string())) take(data, msg.subject)
    },
  })
  await operator.flush()
}

/** Publishes one item of an event as a service would, under an id of its own unless one is given. */
export async function publishItem<Data extends TSchema>(
  nats: NatsConnection,
  contract: EventContract<Data>,
  data: Static<Data>,
  id: string = crypto.randomUUID(),
): Promise<void> {
  await publishEnvelope(nats, contract, [{ id, data }])
}

/** Publishes items of an event as one envelope: one that was in another envelope comes again, in other company. */
export async function publishEnvelope<Data extends TSchema>(
  nats: NatsConnection,
  contract: EventContract<Data>,
  items: readonly { readonly id: string; readonly data: Static<Data> }[],
): Promise<void> {
  const messages = items.map(({ id, data }) => messageOf(contract, data, id))
  const texts = messages.map(({ id, data }) => writeItem(id, data))
  await store(nats, messages[0]?.subject ?? '', writeEnvelope(texts))
}
