import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Installation } from '@outrider/e2e/outrider'
import { type Knot, startKnot } from '@outrider/testing/knot'
import { leastSpent } from './accepted.ts'
import { checkAll, plant, recordsOf, serviceZone, zone } from './domains.ts'
import type { BackDoor } from './installation.ts'
import { makeContacts, makeSender, sendCommands } from './messaging.ts'
import type { Figure } from './report.ts'
import { type Sink, startSink } from './sink.ts'
import { plantEndpoints, tell } from './webhooks.ts'

/** Of a round. */
const [facts, emails, domains] = [10_000, 1_000, 2_000]

/** The world around an installation, and where that finds it. */
export interface Outside {
  readonly env: Readonly<Record<string, string>>
  readonly sink: Sink
  readonly knot: Knot
}

/** Starts a mail relay and a DNS server. */
export async function startOutside(stack: AsyncDisposableStack): Promise<Outside> {
  const sink = await startSink(new URL('mail-sink.ts', import.meta.url), stack)
  const knot = await startKnot([zone], stack)
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    EMAIL_DAILY_CAP: '10000',
    DNS_SERVERS: knot.address,
    SERVICE_ZONE: serviceZone,
  }
  return { env, sink, knot }
}

/** What services spend on one thing that is told or leaves the house: a fact, an email, a check of a domain. */
export async function measureSharesOutside(
  house: Installation,
  door: BackDoor,
  outside: Outside,
): Promise<Figure[]> {
  return [
    await measureFacts(door),
    await measureEmails(house, door, outside),
    await measureChecks(door, outside),
  ]
}

/** Facts that one endpoint wants, which is disabled: they are stored with their deliveries, and nothing is sent. */
async function measureFacts(door: BackDoor): Promise<Figure> {
  const tenant: Tenant = { orgId: newId('org'), environment: 'live' }
  await plantEndpoints(door, [tenant], 1, () => 'http://127.0.0.1:9/')
  await door.admin`update webhooks.endpoints set disabled_at = now(), disabled_reason = 'REQUESTED'`
  let stored = 0
  const spent = await leastSpent(process.pid, async () => {
    await tell(door, [tenant], facts)
    stored += facts
    while ((await countDeliveries(door)) < stored) await delay(50)
    return facts
  })
  return { name: 'processor time of a fact that an endpoint wants, not delivered', ...spent }
}

async function countDeliveries({ admin }: BackDoor): Promise<number> {
  const [row] = await admin<[{ count: number }]>`
    select count(*)::int as count from webhooks.deliveries`
  return row.count
}

async function measureEmails(
  { bootstrap }: Installation,
  door: BackDoor,
  { sink }: Outside,
): Promise<Figure> {
  const tenant: Tenant = { orgId: bootstrap.orgId, environment: 'live' }
  const contacts = await makeContacts(door, tenant)
  await makeSender(door, tenant)
  const spent = await leastSpent(process.pid, async () => {
    await sendCommands(door, tenant, contacts, sink, emails)
    return emails
  })
  return { name: 'processor time of an email, signed', ...spent }
}

async function measureChecks({ admin }: BackDoor, { knot }: Outside): Promise<Figure> {
  const planted = await plant(admin, domains)
  await knot.publish(zone, recordsOf(planted))
  const spent = await leastSpent(process.pid, async () => {
    await checkAll(admin)
    return domains
  })
  return { name: 'processor time of a check of a domain', ...spent }
}
