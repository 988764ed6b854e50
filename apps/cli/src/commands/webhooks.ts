import { hostname } from 'node:os'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { type Commands, option, table, UsageError } from '@outrider/command-line/command'
import type { Calls, components } from '@outrider/sdk'
import { signWebhook, type WebhookHeaders } from '@outrider/sdk/webhooks'
import { allOf, type Caller } from '../caller.ts'

export const webhookCommands: Commands<Caller> = {
  'webhooks list': {
    takes: '',
    about: 'lists webhook endpoints',
    run: async ({ calls, say }) => {
      const webhooks = await allOf(calls().list('/webhooks'))
      say({ webhooks }, () =>
        table([
          ['ID', 'ENABLED', 'TYPES', 'URL'],
          ...webhooks.map(({ id, enabled, events, url }) => [
            id,
            enabled ? 'yes' : 'no',
            events.join(','),
            url,
          ]),
        ]),
      )
    },
  },
  'webhooks listen': {
    takes: '',
    about:
      'forwards signed webhook deliveries to a local address until interrupted; no delivery is sent twice',
    options: {
      forward: 'the target: a URL such as http://localhost:3000/path, or a port',
      events: 'types, separated by commas; by default all',
    },
    isEndless: true,
    run: async (run) => {
      const target = targetOf(option(run, 'forward'))
      const events = run.options['events']?.split(',') ?? ['*']
      const calls = run.calls()
      for await (const heard of listen(calls, events, run.signal)) {
        if ('secret' in heard) {
          const { secret } = heard
          run.say(
            { forward: target, secret },
            () => `Forwarding to ${target}. Signing secret: ${secret}`,
          )
        } else {
          const sent = await forwardTo(target, heard.signed)
          const { id, type } = heard.body
          const came = 'status' in sent ? `${sent.status}` : sent.error
          run.say({ id, type, ...sent }, () => `${heard.body.timestamp}  ${type}  ${id}  ${came}`)
        }
      }
    },
  },
}

type Body = components['schemas']['DeliveryWithBody']['body']
type EventType = components['schemas']['WebhookInput']['events'][number]

/** First the signing secret, then the deliveries. */
type Heard = { readonly secret: string } | { readonly body: Body; readonly signed: SignedBody }

const pollMs = 500
const pageSize = 200
/** Deliveries that are remembered, so that none is forwarded twice. */
const maxSeen = 10_000
/** A reserved name (RFC 6761), so that nothing can be sent there. */
const nowhere = 'https://listener.invalid/'
const listener = `outrider webhooks listen on ${hostname()}, process `

/**
 * Yields deliveries until the signal aborts. It creates a disabled webhook, for which Outrider stores deliveries without
 * sending them, reads these deliveries, and deletes the webhook at the end.
 */
async function* listen(
  calls: Calls,
  events: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Heard, void, undefined> {
  await deleteLeftOvers(calls)
  const { id, secret } = await calls.post('/webhooks', {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API rejects unknown types
    body: { url: nowhere, events: events as EventType[], description: `${listener}${process.pid}` },
  })
  const path = { id }
  try {
    await calls.patch('/webhooks/{id}', { params: { path }, body: { enabled: false } })
    if (secret === undefined) throw new Error('the response has no secret')
    yield { secret }
    const seen = new Set<string>()
    while (!signal.aborted) {
      for (const deliveryId of await newDeliveries(calls, id, seen)) {
        if (signal.aborted) return
        const { body } = await calls.get('/webhooks/{id}/deliveries/{deliveryId}', {
          params: { path: { id, deliveryId } },
        })
        const text = JSON.stringify(body)
        yield {
          body,
          signed: { headers: signWebhook(secret, { id: body.id, body: text }), body: text },
        }
      }
      await delay(pollMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await calls.delete('/webhooks/{id}', { params: { path } })
  }
}

/** The ids of new deliveries, oldest first. The list begins with the newest, and few deliveries are late. */
async function newDeliveries(calls: Calls, id: string, seen: Set<string>): Promise<string[]> {
  const found: string[] = []
  const pages = calls.list('/webhooks/{id}/deliveries', {
    params: { path: { id }, query: { limit: pageSize } },
  })
  let known = 0
  for await (const delivery of pages) {
    if (!seen.has(delivery.id)) found.push(delivery.id)
    else if ((known += 1) === pageSize) break
  }
  for (const each of found.toReversed()) remember(seen, each)
  return found.toReversed()
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > maxSeen && oldest !== undefined) ids.delete(oldest)
}

/** Deletes webhooks of killed listeners on this machine. */
async function deleteLeftOvers(calls: Calls): Promise<void> {
  for (const { id, url, description } of await allOf(calls.list('/webhooks'))) {
    if (url !== nowhere || !description?.startsWith(listener)) continue
    if (isRunning(Number(description.slice(listener.length)))) continue
    await calls.delete('/webhooks/{id}', { params: { path: { id } } })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}

/** A delivery as it is posted. */
interface SignedBody {
  readonly headers: WebhookHeaders
  readonly body: string
}

/** The result of a delivery: the response's status, or the reason why there was none. */
type Sent = { readonly status: number; readonly durationMs: number } | { readonly error: string }

/** Milliseconds until a receiver must respond, as for webhooks. */
const timeoutMs = 15_000

/** The URL of an address: `3000`, `localhost:3000/path` or a whole URL. Throws `UsageError` for anything else. */
export function targetOf(text: string): string {
  const address = /^\d+(?:\/.*)?$/.test(text) ? `localhost:${text}` : text
  const url = /^https?:\/\//.test(address) ? address : `http://${address}`
  if (!URL.canParse(url)) throw new UsageError(`--forward: ${text} is neither a URL nor a port`)
  return new URL(url).href
}

/** Posts a delivery once. Failures are reported and not retried, because the user can repeat the event. */
async function forwardTo(target: string, { headers, body }: SignedBody): Promise<Sent> {
  const begun = performance.now()
  try {
    const { status, body: unread } = await fetch(target, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await unread?.cancel()
    return { status, durationMs: Math.round(performance.now() - begun) }
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

/** The system's reason for `fetch failed`, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause, code, message }: Record<'cause' | 'code' | 'message', unknown> = Object(error)
  if (cause !== undefined) return reasonOf(cause)
  return typeof code === 'string' && code !== '' ? code : String(message)
}
