import type { Schema } from '@outrider/e2e/interface'
import { setTimeout as delay } from 'node:timers/promises'
import { isId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { type BackDoor, deposits, openBackDoor, portOf, unlimited } from './installation.ts'
import { type Load, runLoad } from './load.ts'
import { html, makeSender, sendBarely } from './messaging.ts'
import { spentSince } from './processor-time.ts'
import { type Figure, median } from './report.ts'
import { residentOf } from './resident.ts'
import { type Sink, startSink } from './sink.ts'

const rounds = 3
/** `CAMPAIGN_AUDIENCE=1000000` takes minutes. */
const audience = Number(process.env['CAMPAIGN_AUDIENCE'] ?? 200_000)
const emails = 2_000
const pushes = 10_000
const eventsPerSecond = 200
const email = { subject: 'Hello {{ contact.attributes.name }}', html }

/**
 * How fast an audience is written while events are processed; emails a second from launch to relay, signed, beside
 * nodemailer's bare pool with the same connections, key and content, in turn; and in-app messages a second.
 */
export async function measureCampaigns(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const sink = await startSink(new URL('mail-sink.ts', import.meta.url), stack)
  const env = { ...unlimited, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, EMAIL_DAILY_CAP: '10000' }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const door = await openBackDoor(outrider, stack)
  const tenant: Tenant = { orgId: outrider.bootstrap.orgId, environment: 'live' }
  await plantContacts(door, tenant)
  const key = await makeSender(door, tenant)
  return [
    ...(await measureAudience(outrider, door)),
    await measureEmails(outrider, sink, key),
    await measureInapp(outrider, door),
  ]
}

async function measureAudience(outrider: Outrider, door: BackDoor): Promise<Figure[]> {
  const before = residentOf(outrider.pid)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, residentOf(outrider.pid))), 200)
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  const load: Load = {
    port: portOf(outrider),
    method: 'POST',
    paths: ['/api/v1/events'],
    bodies: deposits,
    key: outrider.bootstrap.secretKey.live,
    connections: 16,
    seconds: 10,
    perSecond: eventsPerSecond,
    run: 'c-',
  }
  const write = async () => {
    const began = performance.now()
    const id = await launch(outrider, { audience: { all: true }, content: email, sendAt })
    while ((await stageOf(door, id)) !== 'enqueueing') await delay(50)
    return { id, seconds: (performance.now() - began) / 1_000 }
  }
  const [{ id, seconds }, { p99 }] = await Promise.all([write(), runLoad(load)])
  clearInterval(timer)
  await outrider.api.post(`/campaigns/${id}/cancel`)
  return [
    {
      name: `audience of ${audience.toLocaleString('en')} written`,
      value: audience / seconds,
      unit: 'rows/s',
      goal: '≥ 20,000/s',
      note: `events meanwhile, ${eventsPerSecond} a second: accepted within ${Math.round(p99)} ms (p99)`,
    },
    {
      name: 'memory of the process meanwhile, peak',
      value: peak,
      unit: 'MB',
      anchor: { name: 'before', value: before },
    },
  ]
}

async function measureEmails(outrider: Outrider, sink: Sink, key: string): Promise<Figure> {
  const [ours, bare]: [number[], number[]] = [[], []]
  let spent = ''
  for (let round = -1; round < rounds; round += 1) {
    const plain = await sendBarely(sink, key, emails)
    const before = Number(await sink.ask())
    const used = spentSince(outrider.pid ?? 0)
    const began = performance.now()
    await launch(outrider, { audience: { tag: 'email' }, content: email })
    while (Number(await sink.ask()) - before < emails) await delay(5)
    const rate = (emails / (performance.now() - began)) * 1_000
    spent = [...used()]
      .map(([name, ms]) => `${name} ${Math.round((ms * 1_000) / emails)} µs`)
      .join(', ')
    if (round < 0) continue
    bare.push(plain)
    ours.push(rate)
  }
  return {
    name: 'emails of a campaign from launch to relay, signed',
    value: median(ours),
    unit: '/s',
    anchor: { name: 'nodemailer, bare pool', value: median(bare) },
    goal: '≥ 0.7',
    note: `processor time of an email: ${spent}`,
  }
}

async function measureInapp(outrider: Outrider, { admin }: BackDoor): Promise<Figure> {
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const content = { title: 'Hello {{ contact.attributes.name }}', body: 'News' }
    const input = { channel: 'inapp', audience: { tag: 'inapp' }, content }
    const id = await launch(outrider, input)
    while ((await outrider.api.get(`/campaigns/${id}`)).body.status !== 'completed') await delay(50)
    const [row] = await admin<{ seconds: number }[]>`
      select extract(epoch from max(created_at) - min(created_at))::float8 as seconds
      from messaging.messages where campaign_id = ${uuidOf(id)}`
    rates.push(pushes / (row?.seconds ?? 1))
  }
  return {
    name: 'in-app messages of a campaign',
    value: median(rates),
    unit: '/s',
    goal: '≥ 5,000/s',
  }
}

async function launch(
  { api }: Outrider,
  input: Omit<Schema<'CampaignInput'>, 'name' | 'channel'>,
): Promise<TypeId<'cmp'>> {
  const made = await api.post('/campaigns', { name: 'C', channel: 'email', ...input })
  const { id } = made.body
  if (!isId('cmp', id)) throw new Error(`the campaign is called ${id}`)
  const launched = await api.post(`/campaigns/${id}/launch`)
  if (launched.status !== 200) throw new Error(`the launch answered ${launched.status}`)
  return id
}

async function stageOf({ admin }: BackDoor, id: TypeId<'cmp'>): Promise<string | undefined> {
  const [row] = await admin<{ stage: string }[]>`
    select stage from messaging.campaigns where id = ${uuidOf(id)}`
  return row?.stage
}

/** People with addresses, the first of them tagged for the emails and the in-app messages. */
async function plantContacts({ admin }: BackDoor, { orgId }: Tenant): Promise<void> {
  await admin`
    insert into contacts.contacts
      (id, org_id, environment, email, external_id, attributes, tags, created_at, updated_at)
    select uuidv7(), ${uuidOf(orgId)}, 'live', 'p' || n || '@d' || n % 50 || '.example', 'u' || n,
           '{"name": "NAME"}',
           array_remove(array[case when n <= ${emails} then 'email' end, case when n <= ${pushes} then 'inapp' end], null),
           now(), now()
    from generate_series(1, ${audience}::int) as n`
  await admin`
    insert into contacts.identifiers (org_id, environment, kind, value, contact_id)
    select org_id, environment, 'externalId', external_id, id from contacts.contacts`
  await admin`analyze contacts.contacts`
}
