import { isId, uuidOf } from '@outrider/contracts/ids'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { type BackDoor, openBackDoor, unlimited } from './installation.ts'
import { spentDuring } from './processor-time.ts'
import type { Figure } from './report.ts'

const waiting = 1_000_000
const idleSeconds = 60
const punctual = 1_000
const due = 30_000
const portion = 500

/**
 * What entries that wait cost: a million of them while nothing is due, how late a thousand steps are that become due
 * together, and how many steps are done a second, beside a bare loop that takes rows by `for update skip locked`.
 */
export async function measureTimers(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const { admin } = await openBackDoor(outrider, stack)
  const { body } = await outrider.api.post('/automations', {
    name: 'Wait',
    trigger: { type: 'custom_event', events: ['nothing'] },
    graph: {
      nodes: [
        { id: 'wait', type: 'delay', config: { seconds: 60 } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'wait', to: 'end' }],
    },
  })
  const { id } = body
  if (!isId('auto', id)) throw new Error(`the automation is called ${id}`)
  await outrider.api.post(`/automations/${id}/publish`)

  const alone = await spentIdle(outrider.pid)
  await addWaiting(admin, uuidOf(outrider.bootstrap.orgId), uuidOf(id))
  const rowsBefore = await rowsRead(admin)
  const beside = await spentIdle(outrider.pid)
  const rows = (await rowsRead(admin)) - rowsBefore

  const late = await lateness(admin)
  const perSecond = await doneASecond(admin)
  const bare = await bareASecond(admin)
  return [
    {
      name: `processor time of ${idleSeconds} idle seconds beside 1,000,000 waiting entries`,
      value: beside,
      unit: 'ms',
      anchor: { name: 'without them', value: alone },
      note: `${rows} rows of steps read`,
    },
    {
      name: `the latest of ${punctual.toLocaleString('en')} steps due together`,
      value: late,
      unit: 'ms',
      goal: '< 1,000 ms',
    },
    {
      name: 'due steps done',
      value: perSecond,
      unit: '/s',
      anchor: { name: 'a bare loop with skip locked', value: bare },
      goal: '≥ 7,000/s',
    },
  ]
}

function spentIdle(pid = 0): Promise<number> {
  return spentDuring(pid, () => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000)))
}

/** Entries at their first node, due in a month. */
async function addWaiting(admin: BackDoor['admin'], orgId: string, automationId: string) {
  await admin`
    with entered as (
      insert into automations.entries
        (id, org_id, environment, automation_id, version, key, status, trigger, entered_at)
      select gen_random_uuid(), ${orgId}, 'live', ${automationId}, 1, 'wait-' || n, 'waiting',
        '{"type": "custom_event", "event": "nothing"}', now()
      from generate_series(1, ${waiting}::int) as n
      returning id
    )
    insert into automations.steps
      (org_id, environment, entry_id, node, position, type, status, started_at, due_at, waiting_since)
    select ${orgId}, 'live', id, 'wait', 0, 'delay', 'waiting', now(), now() + interval '30 days',
      now() + interval '30 days'
    from entered`
  await admin`vacuum analyze automations.steps, automations.entries`
}

/** Rows of steps that were read so far, by whatever way. */
async function rowsRead(admin: BackDoor['admin']): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000)) // backends report once a second
  const [row] = await admin`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables
    where schemaname = 'automations' and relname = 'steps'`
  return Number(row?.['rows'])
}

/** Makes so many of those that wait due at a moment. */
async function makeDue(admin: BackDoor['admin'], count: number, seconds: number): Promise<Date> {
  const at = new Date(Date.now() + seconds * 1_000)
  await admin`
    update automations.steps set due_at = ${at}, waiting_since = ${at}
    where (entry_id, node) in (
      select entry_id, node from automations.steps where due_at > now() + interval '1 day' limit ${count}
    )`
  return at
}

async function untilDone(admin: BackDoor['admin'], at: Date): Promise<void> {
  for (;;) {
    const [row] = await admin`
      select exists (
        select from automations.steps where finished_at is null and type <> 'http_request' and due_at <= ${at}
      ) as busy`
    if (row?.['busy'] === false) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Milliseconds from the moment when steps were due until the last of them was recorded. */
async function lateness(admin: BackDoor['admin']): Promise<number> {
  const at = await makeDue(admin, punctual, 5)
  await new Promise((resolve) => setTimeout(resolve, at.getTime() - Date.now()))
  await untilDone(admin, at)
  return Date.now() - at.getTime()
}

async function doneASecond(admin: BackDoor['admin']): Promise<number> {
  const at = await makeDue(admin, due, 10)
  await new Promise((resolve) => setTimeout(resolve, at.getTime() - Date.now()))
  const began = performance.now()
  await untilDone(admin, at)
  return (due / (performance.now() - began)) * 1_000
}

/** The least that a queue in PostgreSQL does: take a portion, note it as done. */
async function bareASecond(admin: BackDoor['admin']): Promise<number> {
  await admin`create table public.bare_jobs (id bigint primary key, due_at timestamptz not null, done_at timestamptz)`
  await admin`
    insert into public.bare_jobs (id, due_at) select n, now() from generate_series(1, ${due}::int) as n`
  await admin`create index bare_jobs_due on public.bare_jobs (due_at) where done_at is null`
  const began = performance.now()
  for (let taken = portion; taken > 0;) {
    const rows = await admin`
      update public.bare_jobs set done_at = now() where id in (
        select id from public.bare_jobs where done_at is null and due_at <= now()
        order by due_at limit ${portion} for update skip locked
      )
      returning id`
    taken = rows.length
  }
  const perSecond = (due / (performance.now() - began)) * 1_000
  await admin`drop table public.bare_jobs`
  return perSecond
}
