import { repeatablePosts } from '../generated/repeatable-posts.ts'

interface Prepared {
  readonly init: object
  /** Whether a repetition does no harm. */
  readonly isRepeatable: boolean
}

const byHeader = new Set<string>(repeatablePosts)
const runtime = /^\/(?:v2\/)?automations\/runtime\/triggers\/(.+)$/

/** Gives a request what makes its repetitions harmless, unless the caller has given it. */
export function prepare(method: string, path: string, init: object): Prepared {
  if (method !== 'post') return { init, isRepeatable: true }
  const trigger = runtime.exec(path)?.[1]
  if (trigger !== undefined)
    return { init: withBody(init, keyedTrigger(trigger)), isRepeatable: true }
  if (path === '/events') return { init: withBody(init, keyedEvent), isRepeatable: true }
  if (path === '/events/batch')
    return { init: withBody(init, each(keyedEvent)), isRepeatable: true }
  if (!byHeader.has(path)) return { init, isRepeatable: false }
  return { init: withHeader(init), isRepeatable: true }
}

type Change = (body: object) => object

function withBody(init: object, change: Change): object {
  const { body } = fieldsOf(init)
  return isObject(body) ? { ...init, body: change(body) } : init
}

function withHeader(init: object): object {
  const headers = new Headers(headersOf(fieldsOf(init)['headers']))
  const { params } = fieldsOf(init)
  const named = fieldsOf(fieldsOf(params)['header'])['Idempotency-Key']
  if (typeof named === 'string') headers.set('Idempotency-Key', named)
  else if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID())
  return { ...init, headers }
}

const keyedEvent: Change = (event) => ({ idempotencyKey: crypto.randomUUID(), ...event })

/** On-chain triggers without transaction and key would enter again with each repetition; the others derive a key. */
function keyedTrigger(name: string): Change {
  if (name === 'decoded-events/batch') return each(keyedOnchain)
  return /^(?:onchain|decoded)-event/.test(name) ? keyedOnchain : (body) => body
}

const keyedOnchain: Change = (event) =>
  'txHash' in event ? event : { sourceEventId: crypto.randomUUID(), ...event }

function each(change: Change): Change {
  return (body) => {
    const { events } = fieldsOf(body)
    if (!Array.isArray(events)) return body
    return {
      ...body,
      events: events.map((event: unknown) => (isObject(event) ? change(event) : event)),
    }
  }
}

function headersOf(headers: unknown): [string, string][] {
  if (headers instanceof Headers) return [...headers]
  return Object.entries(fieldsOf(headers)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? { ...value } : {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
