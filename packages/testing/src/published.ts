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

/** The items that lie in a stream now, in its order. */
export async function itemsIn(operator: NatsConnection, stream: StreamName): Promise<Published[]> {
  const manager = await jetstreamManager(operator)
  const { state } = await manager.streams.info(stream)
  const found: Published[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
    const msg = await manager.streams.getMessage(stream, { seq })
    if (msg)
      found.push(...readEnvelope(msg.string()).map((item) => ({ ...item, subject: msg.subject })))
  }
  return found
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
