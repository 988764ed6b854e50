import type { Consumer, JsMsg } from '@nats-io/jetstream'

/** Milliseconds that the server may take to hand over all messages. */
const expires = 60_000

/**
 * Takes and acknowledges exactly `count` messages of a consumer, and returns them once the server knows so. Fetching “up to” a
 * number for a short time returns fewer on a slow machine.
 */
export async function fetchAll(consumer: Consumer, count: number): Promise<JsMsg[]> {
  const messages: JsMsg[] = []
  for await (const msg of await consumer.fetch({ max_messages: count, expires })) {
    messages.push(msg)
    if (!(await msg.ackAck())) throw new Error(`message ${msg.seq} was not acknowledged`)
  }
  if (messages.length < count) throw new Error(`${messages.length} of ${count} messages came`)
  return messages
}
