/** Two replicas of the service for a test file, and the words in which it speaks of deliveries. */

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Delivery } from '@outrider/contracts/webhooks'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect } from 'vitest'
import { type House, openHouse } from './harness.ts'
import type { Received } from './receiver.ts'

export let house: House

/** Starts and stops them with the file that calls this. */
export function startForFile(): void {
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    house = await openHouse(stack, 2)
  })
  afterAll(() => stack.disposeAsync())
}

/** So many hours ago, RFC 3339. */
export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
export const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})
export const arrived = (path: string, count = 1): Promise<Received[]> =>
  eventually(() => {
    const received = house.receiver.at(path)
    expect(received).toHaveLength(count)
    return received
  })
export const hook = async (owner = tenant(), input: Parameters<House['webhook']>[1] = {}) => {
  const made = await house.webhook(owner, input)
  return { ...made, owner, one: { tenant: owner, webhookId: made.id } }
}
/** Milliseconds from the last attempt of a delivery to the next. */
export const waitOf = ({ attempts, nextAttemptAt }: Delivery) =>
  Date.parse(nextAttemptAt ?? '') - Date.parse(attempts.at(-1)?.at ?? '')
/** A failure asks to be left alone for ten minutes: the first retry, five seconds later, would otherwise depend on the machine. */
export const status =
  (code: number, headers: OutgoingHttpHeaders = code < 400 ? {} : { 'retry-after': '600' }) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end(`said ${code}`)
