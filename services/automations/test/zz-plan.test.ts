import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, test } from 'vitest'
import { performance } from 'node:perf_hooks'
import { openDatabase } from '@outrider/service/database'
import { uuidOf, newId } from '@outrider/contracts/ids'
import { insertEntries } from '../src/entries/enter-queries.ts'
import { recordWalks } from '../src/entries/run-queries.ts'
import { type House, openHouse, chainOf, transfer } from './house.ts'
const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => { house = await openHouse(stack) })
afterAll(() => stack.disposeAsync())
test('plan', async () => {
  const owner = tenant()
  const a = await house.live(owner, { graph: chainOf({ type: 'delay', config: { seconds: 3600 } }) })
  const db = openDatabase(house.config('automations').databaseUrl, 'automations')
  stack.defer(() => db.end())
  const [rev] = await db`select revision::int as r from revisions where org_id = ${uuidOf(owner.orgId)}`
  const ins: string[] = [], rec: string[] = []
  for (let r = 0; r < 24; r++) {
    const now = new Date()
    const adm = Array.from({ length: 500 }, (_, n) => ({ id: uuidOf(newId('ent')), orgId: uuidOf(owner.orgId), environment: 'live' as const, revision: rev!['r'], automationId: uuidOf(a.id), version: 1, contactId: uuidOf(newId('con')), key: `k${r}-${n}`, reentry: { mode: 'always' as const }, start: { id: 'n0', type: 'delay' } }))
    let t = performance.now()
    await insertEntries(db, adm, adm.map(() => ({ ...transfer, payload: { a: 1 } })), now)
    ins.push((performance.now() - t).toFixed(0))
    t = performance.now()
    await recordWalks(db, adm.map((x) => ({ from: { ...x, entryId: x.id, node: 'n0', type: 'delay', position: 0, status: 'ready' as const, startedAt: now, trigger: transfer }, status: 'waiting' as const, steps: [{ node: 'n0', type: 'delay', position: 0, status: 'waiting' as const, reason: null, result: null, startedAt: now, finishedAt: null, dueAt: new Date(now.getTime() + 3600000) }] })), now)
    rec.push((performance.now() - t).toFixed(0))
  }
  await db`load 'auto_explain'`.catch(() => {})
  const admin = house.admin
  await admin.reserve().then(async (c: any) => {
    await c`set search_path to automations`
    await c`load 'auto_explain'`
    await c`set auto_explain.log_min_duration = 0`
    await c`set auto_explain.log_analyze = on`
    await c`set client_min_messages = log`
    const out: string[] = []
    const { default: postgres } = await import('postgres')
    const url = new URL(house.config('automations').databaseUrl)
    const su = (await import('vitest')).inject('database').url
    const u = new URL(su); u.pathname = url.pathname
    const x = postgres(u.href, { max: 1, connection: { search_path: 'automations' }, transform: { column: postgres.camel.column }, onnotice: (n: any) => { if (String(n.message).includes('plan')) out.push(n.message) } })
    await x`load 'auto_explain'`
    await x.unsafe("set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set client_min_messages = log")
    const now = new Date()
    for (let r = 0; r < 8; r++) {
      const adm = Array.from({ length: 500 }, (_, n) => ({ id: uuidOf(newId('ent')), orgId: uuidOf(owner.orgId), environment: 'live' as const, revision: rev!['r'], automationId: uuidOf(a.id), version: 1, contactId: uuidOf(newId('con')), key: `x${r}-${n}`, reentry: { mode: 'always' as const }, start: { id: 'n0', type: 'delay' } }))
      await insertEntries(x as any, adm, adm.map(() => ({ ...transfer, payload: { a: 1 } })), now)
      await recordWalks(x as any, adm.map((y) => ({ from: { ...y, entryId: y.id, node: 'n0', type: 'delay', position: 0, status: 'ready' as const, startedAt: now, trigger: transfer }, status: 'waiting' as const, steps: [{ node: 'n0', type: 'delay', position: 0, status: 'waiting' as const, reason: null, result: null, startedAt: now, finishedAt: null, dueAt: new Date(now.getTime() + 3600000) }] })), now)
    }
    console.log(out.slice(-2).map((o) => o.replace(/Query Text[^]*?(?=\n(Update|Hash|Nested|Merge|Sort|Insert|Subq))/, '')).join('\n=====\n'))
    await x.end()
    c.release()
  })
  console.log('insert ms', ins.join(' '))
  console.log('record ms', rec.join(' '))
}, 60000)
