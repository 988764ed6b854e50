import type { DraftTrigger } from './graph.ts'

interface SampleEvent {
  event: string
  contact: { email?: string; externalId?: string; walletAddress?: string }
  payload: Record<string, unknown>
}

/** An event that the trigger matches, as far as one can be guessed from its filters. */
export function sampleEvent({ events, filters }: DraftTrigger): SampleEvent {
  const payload: Record<string, unknown> = {}
  for (const { path, op, value } of (Array.isArray(filters) ? filters : [])
    .map(firstOf)
    .map(partsOf)) {
    const plain = path?.replace(/^payload\./, '')
    if (plain !== undefined && /^\w+$/.test(plain)) payload[plain] = valueFor(op, value)
  }
  return {
    event: events?.[0] ?? 'signed_up',
    contact: { email: 'ada@example.com', externalId: 'user_1' },
    payload,
  }
}

/** A filter, or the first of a choice. */
function firstOf(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { any } = filter
  return Array.isArray(any) ? Object(any[0]) : filter
}

function partsOf(filter: Readonly<Record<string, unknown>>) {
  const { path, op, value } = filter
  return { path: typeof path === 'string' ? path : undefined, op, value }
}

/** A value that passes the comparison. */
function valueFor(op: unknown, value: unknown): unknown {
  if (op === 'gt') return Number(value) + 1
  if (op === 'lt') return Number(value) - 1
  if (op === 'neq') return `not ${String(value)}`
  if (op === 'in' && Array.isArray(value)) return value[0]
  return op === 'exists' ? 'something' : value
}
