import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { uuidOf } from '@outrider/contracts/ids'
import type { Client } from '@outrider/e2e/client'
import { makeOrganization } from '@outrider/e2e/dashboard'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { type BackDoor, openBackDoor, portOf } from './installation.ts'
import { generate } from './load.ts'
import { activate, floodOf, plantPoison } from './poison.ts'
import type { Figure } from './report.ts'
import { residentOf } from './resident.ts'
import { startWorld, type World } from './world.ts'

const seconds = 30
/** Events of the other tenant a second. */
const perSecond = 5
/** Milliseconds until what was sent last must have had its effect. */
const patience = 30_000
const goal = '≤ 5 s'

/**
 * What an organization notices of another one that floods at its full limits and sends poison: how long its own events take
 * until they are acted on and its webhook is told of them, its emails until the relay has them, its calls until they are made; and the
 * most memory of the process.
 */
export async function measureFlood(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const world = await startWorld(stack)
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${world.mailPort}`,
    DEFAULT_SENDER: 'news@sender.example',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ACCESS_LOG: 'false',
    LOG_LEVEL: 'silent',
  }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const door = await openBackDoor(outrider, stack)
  await prepareVictim(outrider.api, world)
  const flooder = await makeOrganization(outrider)
  await plantPoison(flooder.live, world.url('/hang'))

  const before = loadavg()[0] ?? 0
  const flood = Promise.all(
    floodOf(portOf(outrider), flooder.secretKey.live, seconds).map(generate),
  )
  const memory = watchMemory(outrider)
  const sent = await sendEvents(outrider.api)
  const statuses = (await flood).map((load) => JSON.stringify(load.statuses)).join(' and ')
  const late = await delaysOf(door, outrider, world, sent)
  const note = `the flood was answered ${statuses}; load before ${before.toFixed(1)}`
  return [
    ...Object.entries(late).flatMap(([what, delays]) => figuresOf(what, delays, note)),
    { name: 'memory during the flood, peak', value: memory(), unit: 'MB', goal: '≤ 1,024' },
  ]
}

function figuresOf(what: string, delays: readonly number[], note: string): Figure[] {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0) / 1_000
  const name = `beside a flood, ${what}`
  return [
    { name: `${name}, p50`, value: at(0.5), unit: 's' },
    { name: `${name}, p99`, value: at(0.99), unit: 's', goal, note },
  ]
}

/** One automation for each effect, so that none waits for another. */
async function prepareVictim(api: Client, world: World): Promise<void> {
  const url = world.url('/victim/{{ event.payload.n }}')
  await activate(api, 'order', { type: 'update_contact', config: { addTags: ['ordered'] } })
  await activate(api, 'order', { type: 'send_email', config: { subject: 'Order', text: 'Hello' } })
  await activate(api, 'order', { type: 'http_request', config: { url, method: 'POST', body: 'x' } })
  await api.post('/webhooks', { url: world.url('/told'), events: ['event.received'] })
}

/** Sends the victim's events at a steady rate while the flood lasts; answers when each was sent. */
async function sendEvents(api: Client): Promise<number[]> {
  const sent: number[] = []
  const answers: Promise<void>[] = []
  for (let n = 0; n < (seconds - 5) * perSecond; n += 1) {
    sent.push(Date.now())
    answers.push(sendUntilAccepted(api, n))
    await delay(1_000 / perSecond)
  }
  await Promise.all(answers)
  return sent
}

async function sendUntilAccepted(api: Client, n: number): Promise<void> {
  const contact = { externalId: `victim-${n}`, email: `victim${n}@victim.example` }
  const event = { event: 'order', contact, payload: { n }, idempotencyKey: `order-${n}` }
  while ((await api.post('/events', event)).status !== 202) await delay(200)
}

type Delays = Record<
  'events acted on' | 'emails sent' | 'calls made' | 'webhooks delivered',
  number[]
>

/** Milliseconds of each effect since its event was sent; those that do not come count as long as was waited. */
async function delaysOf(
  { admin }: BackDoor,
  { bootstrap }: Outrider,
  world: World,
  sent: readonly number[],
): Promise<Delays> {
  const end = Date.now() + patience
  for (;;) {
    const tagged = await admin<{ id: string; at: number }[]>`
      select external_id as id, extract(epoch from updated_at)::float8 * 1000 as at from contacts.contacts
      where org_id = ${uuidOf(bootstrap.orgId)} and tags @> '{ordered}'`
    const noted = await world.noted()
    const times = new Map([
      ...tagged.map(({ id, at }) => [id.replace('victim-', 'tag '), at] as const),
      ...Object.entries(noted),
    ])
    if (times.size >= 4 * sent.length || Date.now() > end) {
      const since = (kind: string) =>
        sent.map((at, n) => (times.get(`${kind} ${n}`) ?? Date.now()) - at)
      return {
        'events acted on': since('tag'),
        'emails sent': since('email'),
        'calls made': since('call'),
        'webhooks delivered': since('webhook'),
      }
    }
    await delay(500)
  }
}

/** Looks twice a second; answers the most megabytes that were resident. */
function watchMemory({ pid }: Outrider): () => number {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentOf(pid))), 500)
  return () => {
    clearInterval(timer)
    return peak
  }
}
