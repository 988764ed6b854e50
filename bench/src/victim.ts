import { setTimeout as delay } from 'node:timers/promises'
import { uuidOf } from '@outrider/contracts/ids'
import type { Client } from '@outrider/e2e/client'
import type { Outrider } from '@outrider/e2e/outrider'
import type { BackDoor } from './installation.ts'
import { activate } from './poison.ts'
import type { Figure } from './report.ts'
import type { World } from './world.ts'

/** Events per second. */
const perSecond = 5
/** Milliseconds until the last event must have had its effects. */
const patience = 30_000
const goal = '≤ 5 s'

/** Time at which each event was sent, by its number: milliseconds since 1970. */
type Sent = ReadonlyMap<number, number>

/** An organization whose events must have their effects while another one attacks. */
export interface Victim {
  /** Sends events at a steady rate for so many seconds. */
  send(seconds: number): Promise<Sent>
  /** Waits for the effects of events, and returns how long they took. */
  delaysOf(sent: Sent): Promise<Delays>
}

/** Milliseconds until each effect. An effect that does not occur counts as long as it was waited for. */
export type Delays = Record<
  'events acted on' | 'emails sent' | 'calls made' | 'webhooks delivered',
  number[]
>

/** Makes the first organization the victim, with one automation for each effect, so that none waits for another. */
export async function prepareVictim(
  { api, bootstrap }: Outrider,
  { admin }: BackDoor,
  world: World,
): Promise<Victim> {
  const url = world.url('/victim/{{ event.payload.n }}')
  await activate(api, 'order', { type: 'update_contact', config: { addTags: ['ordered'] } })
  await activate(api, 'order', { type: 'send_email', config: { subject: 'Order', text: 'Hello' } })
  await activate(api, 'order', { type: 'http_request', config: { url, method: 'POST', body: 'x' } })
  await api.post('/webhooks', { url: world.url('/told'), events: ['event.received'] })
  let next = 0
  return {
    async send(seconds) {
      const sent = new Map<number, number>()
      const responses: Promise<void>[] = []
      for (let count = 0; count < seconds * perSecond; count += 1) {
        sent.set(next, Date.now())
        responses.push(sendUntilAccepted(api, next))
        next += 1
        await delay(1_000 / perSecond)
      }
      await Promise.all(responses)
      return sent
    },
    async delaysOf(sent) {
      const end = Date.now() + patience
      for (;;) {
        const tagged = await admin<{ id: string; at: number }[]>`
          select external_id as id, extract(epoch from updated_at)::float8 * 1000 as at from contacts.contacts
          where org_id = ${uuidOf(bootstrap.orgId)} and tags @> '{ordered}'`
        const times = new Map([
          ...tagged.map(({ id, at }) => [id.replace('victim-', 'tag '), at] as const),
          ...Object.entries(await world.noted()),
        ])
        const isComplete = ['tag', 'email', 'call', 'webhook'].every((kind) =>
          [...sent.keys()].every((n) => times.has(`${kind} ${n}`)),
        )
        if (isComplete || Date.now() > end) {
          const since = (kind: string) =>
            [...sent].map(([n, at]) => (times.get(`${kind} ${n}`) ?? Date.now()) - at)
          return {
            'events acted on': since('tag'),
            'emails sent': since('email'),
            'calls made': since('call'),
            'webhooks delivered': since('webhook'),
          }
        }
        await delay(500)
      }
    },
  }
}

async function sendUntilAccepted(api: Client, n: number): Promise<void> {
  const contact = { externalId: `victim-${n}`, email: `victim${n}@victim.example` }
  const event = { event: 'order', contact, payload: { n }, idempotencyKey: `order-${n}` }
  while ((await api.post('/events', event)).status !== 202) await delay(200)
}

/** The median and the 99th percentile of each effect. */
export function figuresOf(during: string, delays: Delays, note: string): Figure[] {
  return Object.entries(delays).flatMap(([effect, each]) => {
    const sorted = each.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0) / 1_000
    const name = `beside ${during}, ${effect}`
    return [
      { name: `${name}, p50`, value: at(0.5), unit: 's' },
      { name: `${name}, p99`, value: at(0.99), unit: 's', goal, note },
    ]
  })
}
