import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { eventually } from '@outrider/testing/eventually'
import { type BackDoor, openBackDoor, portOf, tagDepositors, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import { backlog, processBacklog } from './processed.ts'
import type { Figure } from './report.ts'
import { startSink } from './sink.ts'

/** The tables that grow with what happens; a table with partitions is the sum of them. */
const growing = {
  event: 'contacts.events',
  'idempotency key of an event': 'contacts.known_event_keys',
  'entry with one step': 'automations.entries',
  'key of a step that changed its contact': 'contacts.applied_steps',
  'fact for webhooks': 'webhooks.facts',
  'webhook delivery': 'webhooks.deliveries',
  'in-app message': 'messaging.messages',
} as const

/**
 * Bytes on the disk of PostgreSQL, with indexes, of each thing that a deployment keeps; and those that it writes ahead for an event.
 */
export async function measureBytes(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const sink = await startSink(new URL('webhook-sink.ts', import.meta.url), stack)
  const env = { ...unlimited, WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  await processBacklog(outrider, door, 'warm')
  const ahead = await writtenAhead(door)
  await processBacklog(outrider, door, 'measured')
  const written = (await writtenAhead(door)) - ahead

  const url = `http://127.0.0.1:${sink.port}/fine/1`
  await outrider.api.post('/webhooks', { url, events: ['event.received'] })
  await processBacklog(outrider, door, 'delivered')
  await eventually(
    async () => {
      const [row] = await door.admin`
        select count(*)::int as open from webhooks.deliveries where status = 'pending'
        having count(*) > 0 or exists (select from webhooks.deliveries)`
      if (row?.['open'] !== 0) throw new Error('deliveries are open')
    },
    { timeoutMs: 600_000 },
  )
  await push(outrider.bootstrap.secretKey.live, portOf(outrider))
  const figures = await Promise.all(
    Object.entries(growing).map(([name, table]) => bytesOf(door, name, table)),
  )
  return [
    ...figures,
    { name: 'write-ahead log of an event', value: written / backlog, unit: 'bytes' },
  ]
}

async function push(key: string, port: number): Promise<void> {
  const message = {
    title: 'Your deposit has arrived',
    body: '250.00 USDC were added to your account.',
    idempotencyKey: '#',
  }
  await runLoad({
    port,
    method: 'POST',
    paths: ['/api/v1/inapp/push'],
    bodies: Array.from({ length: 100 }, (_, n) =>
      JSON.stringify({ ...message, contact: { externalId: `user_${n}` } }),
    ),
    key,
    connections: 16,
    seconds: 10,
    run: 'b-',
  })
}

async function writtenAhead({ admin }: BackDoor): Promise<number> {
  const [row] = await admin`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`
  return Number(row?.['bytes'])
}

async function bytesOf({ admin }: BackDoor, name: string, table: string): Promise<Figure> {
  const [sizes] = await admin`
    select sum(pg_total_relation_size(relid))::float8 as total, sum(pg_indexes_size(relid))::float8 as indexes
    from (select relid from pg_partition_tree(${table}::regclass) union select ${table}::regclass) as t`
  const [rows] = await admin`select count(*)::int as rows from ${admin(table)}`
  const each = (bytes: unknown) => Number(bytes) / Number(rows?.['rows'])
  return {
    name,
    value: each(sizes?.['total']),
    unit: 'bytes',
    note: `indexes ${Math.round(each(sizes?.['indexes']))}, of ${rows?.['rows']} rows`,
  }
}
