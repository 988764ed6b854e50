import { uuidOf } from '@outrider/contracts/ids'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import type { Sql } from 'postgres'
import { type BackDoor, openBackDoor, portOf, tagDepositors, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import { processBacklog } from './processed.ts'
import { type Figure, median } from './report.ts'

/** What an installation that is aged has, for a share of 1. */
const full = { keys: 100_000_000, events: 20_000_000, contacts: 10_000_000 }
const rounds = 3
/** Months over which the events lie. */
const months = 20
/** Rows that one statement inserts. */
const step = 1_000_000

/**
 * Events per second and reads of an installation, first empty, then with `share` of the rows of an aged one. Rows are
 * written by SQL, without the triggers of contacts; keys are random, as hashes are.
 */
export async function measureAged(share: number): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  await processBacklog(outrider, door, 'warm')
  const young = await measure(outrider, door, 'young')
  const count = (name: keyof typeof full) => Math.round(full[name] * share)
  await fill(door.admin, uuidOf(outrider.bootstrap.orgId), count)
  await processBacklog(outrider, door, 'warm-again')
  const aged = await measure(outrider, door, 'aged')
  const size = `${count('keys').toLocaleString('en')} keys, ${count('events').toLocaleString('en')} events, ${count('contacts').toLocaleString('en')} contacts`
  const beside = (name: string, value: number, anchor: number, unit: string, goal: string) => ({
    name: `${name}, ${size}`,
    value,
    unit,
    anchor: { name: 'the same installation empty', value: anchor },
    goal,
  })
  return [
    beside('events processed from a backlog', aged.rate, young.rate, '/s', 'ratio ≥ 0.7'),
    beside('GET /contacts, p99', aged.list.p99, young.list.p99, 'ms', '≤ 10 ms'),
    beside('GET /contacts/{id}/events, p99', aged.events.p99, young.events.p99, 'ms', 'ratio ≤ 2'),
  ]
}

async function measure(outrider: Outrider, door: BackDoor, run: string) {
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1)
    rates.push(await processBacklog(outrider, door, `${run}${round}`))
  const { body } = await outrider.api.get('/contacts?limit=50')
  const contacts: readonly { readonly id: string }[] = body.contacts
  const read = (paths: readonly string[]) =>
    runLoad({
      port: portOf(outrider),
      method: 'GET',
      paths: paths.map((path) => `/api/v1${path}`),
      bodies: [''],
      key: outrider.bootstrap.secretKey.live,
      connections: 8,
      seconds: 10,
      perSecond: 100,
      run: '',
    })
  return {
    rate: median(rates),
    list: await read(['/contacts', `/contacts?cursor=${body.nextCursor}`, '/contacts?limit=20']),
    events: await read(contacts.map(({ id }) => `/contacts/${id}/events`)),
  }
}

async function inSteps(
  total: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < total; from += step) {
    await insert(from, Math.min(from + step, total) - 1)
    process.stderr.write('.')
  }
}

/** Inserts the rows, in steps, and has PostgreSQL look at them. */
async function fill(
  admin: Sql,
  orgId: string,
  count: (name: keyof typeof full) => number,
): Promise<void> {
  await admin`set session_replication_role = replica`
  for (let ago = 1; ago <= months; ago += 1)
    await admin`
      select contacts.create_partition(parent, date_trunc('month', now(), 'UTC') - make_interval(months => ${ago}::int))
      from unnest(array['events', 'known_event_keys']) as parent`
  await inSteps(
    count('contacts'),
    (from, to) => admin`
      insert into contacts.contacts (id, org_id, environment, external_id, created_at, updated_at)
      select md5('c' || n)::uuid, ${orgId}, 'live', 'aged_' || n, now(), now()
      from generate_series(${from}::int, ${to}::int) as n`,
  )
  await inSteps(
    count('events'),
    (from, to) => admin`
      insert into contacts.events (
        id, org_id, environment, contact_id, name, payload, idempotency_key, occurred_at, received_at
      )
      select uuidv7(at - now()), ${orgId}, 'live', md5('c' || (n % ${count('contacts')}::int))::uuid, 'deposit',
        '{"amount": "250.00", "currency": "USDC", "source": "card"}', 'aged-' || n, at, at
      from generate_series(${from}::int, ${to}::int) as n,
        lateral (select now() - make_interval(days => n % (${months}::int * 30)) as at) as t`,
  )
  await fillKeys(admin, count('keys'))
  await admin`set session_replication_role = origin`
  for (const table of ['contacts', 'events', 'known_event_keys'])
    await admin`vacuum analyze ${admin(`contacts.${table}`)}`
}

/**
 * Inserts keys of the last 31 days. The index of each month is built afterwards: rows that are inserted into an index one
 * by one, in no order, take hours.
 */
async function fillKeys(admin: Sql, total: number): Promise<void> {
  await admin`set maintenance_work_mem = '2GB'`
  const partitions = await admin<{ name: string; bounds: string; month: string; days: number }[]>`
    select p.relname as name, pg_get_expr(p.relpartbound, p.oid) as bounds, m.month::text, count(*)::int as days
    from generate_series(0, 30) as d (ago),
      lateral (select date_trunc('month', now() - make_interval(days => ago), 'UTC')::date as month) m
    join pg_inherits i on i.inhparent = 'contacts.known_event_keys'::regclass
    join pg_class p on p.oid = i.inhrelid
      and pg_get_expr(p.relpartbound, p.oid) like format('FOR VALUES FROM (''%s'')%%', m.month)
    group by p.relname, p.relpartbound, p.oid, m.month`
  for (const { name, bounds, month, days } of partitions) {
    const table = admin(`contacts.${name}`)
    await admin`alter table contacts.known_event_keys detach partition ${table}`
    await admin`alter table ${table} drop constraint ${admin(`${name}_pkey`)}`
    await inSteps(
      Math.round((total * days) / 31),
      (from, to) => admin`
        insert into ${table} (key, event_id, contact_id, month, created)
        select key, key, key, ${month}::date, false
        from (select gen_random_uuid() as key from generate_series(${from}::int, ${to}::int)) as keys`,
    )
    await admin`alter table ${table} add primary key (key, month)`
    await admin.unsafe(
      `alter table contacts.known_event_keys attach partition contacts.${name} ${bounds}`,
    )
  }
}
