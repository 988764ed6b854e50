import { triggerQueued } from '@outrider/contracts/automations'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { createPublisher, messageOf } from '@outrider/service/publish'
import { openBackDoor, settled, tagDepositors, unlimited } from '../src/installation.ts'
import { spentPerEvent } from '../src/processor-time.ts'
import process from 'node:process'
import { execSync } from 'node:child_process'

await using stack = new AsyncDisposableStack()
const dir = await makeDataDir(stack)
{ const first = await startOutrider(dir, stack, unlimited); await using st = new AsyncDisposableStack(); const d = await openBackDoor(first, st); await d.admin.unsafe(`alter system set shared_preload_libraries = 'pg_stat_statements'`); await st.disposeAsync(); await first.stop('SIGTERM') }
const outrider = await startOutrider(dir, stack, {
  ...unlimited,
  NODE_OPTIONS: process.env['PROF'] ?? '',
})
const door = await openBackDoor(outrider, stack)
await door.admin.unsafe('create extension if not exists pg_stat_statements')
await tagDepositors(outrider)
const tenant = { orgId: outrider.bootstrap.orgId, environment: 'live' as const }
const people: string[] = []
for (let i = 0; i < 2000; i += 100)
  people.push(
    ...(await Promise.all(
      Array.from(
        { length: 100 },
        async (_, n) =>
          (await outrider.api.post('/contacts', { externalId: `p${i + n}` })).body.contact.id,
      ),
    )),
  )
const publisher = createPublisher(door.operator)
const count = 10_000
const child = Number(
  execSync(`pgrep -P ${process.pid} -f apps/outrider`).toString().trim().split('\n')[0],
)
await door.admin.unsafe('select pg_stat_statements_reset()')
for (let round = 0; round < 5; round += 1) {
  const began = performance.now()
  const spent = await spentPerEvent(child, async () => {
    await Promise.all(
      Array.from({ length: count }, (_, n) => {
        const trigger = {
          type: 'custom_event' as const,
          event: 'deposit',
          contactId: people[n % 2000]!,
          sourceEventId: `event:${round}-${n}`,
          payload: { amount: '250.00', currency: 'USDC', source: 'card' },
          attributes: { plan: 'pro', lastSeen: 'web' },
        }
        return publisher.publish(
          messageOf(
            triggerQueued,
            tenant.orgId,
            { tenant, trigger, receivedAt: new Date().toISOString() },
            `${round}-${n}`,
          ),
        )
      }),
    )
    await settled(door)
    return count
  })
  const ms = performance.now() - began
  console.log(`${Math.round((count / ms) * 1000)}/s`, Math.round(spent.value), spent.note)
}

const rows = await door.admin.unsafe(`select round(total_exec_time) as ms, round(total_plan_time) as plan, calls, rows, wal_bytes::bigint / 1000 as wal_kb, left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as q from pg_stat_statements order by total_exec_time desc limit 12`)
for (const r of rows) console.log(r['ms'], 'ms', r['calls'], 'calls', r['rows'], 'rows', r['wal_kb'], 'kB', r['q'])
