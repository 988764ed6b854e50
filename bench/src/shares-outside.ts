import { makeDataDir } from '@outrider/e2e/outrider'
import { startProcesses } from '@outrider/e2e/processes'
import { startKnot } from '@outrider/testing/knot'
import { leastSpent } from './accepted.ts'
import { checkAll, count, plant, recordsOf, serviceZone, zone } from './domains.ts'
import { openBackDoor, unlimited } from './installation.ts'
import { emails, makeContacts, makeSender, sendCommands } from './messaging.ts'
import type { Figure } from './report.ts'
import { startSink } from './sink.ts'

/** What services spend on one thing that leaves the house: an email, a check of a domain. */
export async function measureSharesOutside(): Promise<Figure[]> {
  return [await measureEmails(), await measureChecks()]
}

async function measureEmails(): Promise<Figure> {
  await using stack = new AsyncDisposableStack()
  const sink = await startSink(new URL('mail-sink.ts', import.meta.url), stack)
  const env = { ...unlimited, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, EMAIL_DAILY_CAP: '10000' }
  const house = await startProcesses(await makeDataDir(stack), stack, { env })
  const door = await openBackDoor(house, stack)
  const tenant = { orgId: house.bootstrap.orgId, environment: 'live' as const }
  const contacts = await makeContacts(door, tenant)
  await makeSender(door, tenant)
  const spent = await leastSpent(process.pid, async () => {
    await sendCommands(door, tenant, contacts, sink)
    return emails
  })
  return { name: 'processor time of an email, signed', ...spent }
}

async function measureChecks(): Promise<Figure> {
  await using stack = new AsyncDisposableStack()
  const knot = await startKnot([zone], stack)
  const env = { ...unlimited, DNS_SERVERS: knot.address, SERVICE_ZONE: serviceZone }
  const house = await startProcesses(await makeDataDir(stack), stack, { env })
  const { admin } = await openBackDoor(house, stack)
  const domains = await plant(admin)
  await knot.publish(zone, domains.flatMap(recordsOf))
  const spent = await leastSpent(process.pid, async () => {
    await checkAll(admin)
    return count
  })
  return { name: 'processor time of a check of a domain', ...spent }
}
