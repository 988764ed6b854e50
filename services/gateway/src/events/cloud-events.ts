import { hash } from 'node:crypto'
import { parse } from '@outrider/contracts/contract'
import { BatchedEvent } from '@outrider/contracts/events'
import { CloudEvent } from '@outrider/contracts/foreign-events'
import type { Incoming } from '../http/incoming.ts'
import type { EventFormat } from './accept-events.ts'

/** CloudEvents 1.0 as events. See https://github.com/cloudevents/spec. */
export const cloudEventFormat: EventFormat = {
  read: (item) => parse(BatchedEvent, eventOf(parse(CloudEvent, item))),
  names: {
    event: 'type',
    'contact.externalId': 'subject',
    payload: 'data',
    occurredAt: 'time',
  },
}

function eventOf({ id, source, type, subject, time, data, data_base64: base64 }: CloudEvent) {
  const payload =
    data === undefined ? base64 !== undefined && { data_base64: base64 } : dataOf(data)
  return {
    event: type,
    contact: { externalId: subject },
    idempotencyKey: keyOfText(`${source}#${id}`),
    ...(payload && { payload }),
    ...(time !== undefined && { occurredAt: time }),
  }
}

function dataOf(data: unknown): object | undefined {
  if (data === null) return undefined
  return typeof data === 'object' && !Array.isArray(data) ? data : { data }
}

const maxKeyLength = 256

/** A text as an idempotency key: its hash if it is too long. */
export function keyOfText(text: string): string {
  return text.length > maxKeyLength ? `sha256:${hash('sha256', text)}` : text
}

const attributes = ['specversion', 'id', 'source', 'type', 'subject', 'time']

/** An event in binary mode: attributes in headers, and data in the body (HTTP Protocol Binding, section 3.1). */
export function binaryEvent(data: unknown, { header }: Pick<Incoming, 'header'>): object {
  const given = attributes.map((name) => [name, decoded(header(`ce-${name}`))] as const)
  return { ...Object.fromEntries(given.filter(([, text]) => text !== '')), data }
}

/** Section 3.1.3.2 of the binding: senders percent-encode what is not printable ASCII. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
