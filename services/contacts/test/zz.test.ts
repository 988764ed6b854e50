import { newId, uuidOf } from '@outrider/contracts/ids'
import postgres from 'postgres'
import { openSandbox } from '@outrider/testing/sandbox'
import { test } from 'vitest'
import { plan } from '../src/contacts/resolve.ts'
import { writeChunk, insertImport } from '../src/imports/queries.ts'

test.each(['auto', 'force_custom_plan', 'auto', 'force_custom_plan'])('bench %s', async (mode) => {
  await using stack = new AsyncDisposableStack()
  const sandbox = await openSandbox(stack)
  const db = postgres(sandbox.config('contacts').databaseUrl, { max: 4, connection: { search_path: 'contacts', plan_cache_mode: mode }, transform: { column: postgres.camel.column } }) as any
  const owner = { orgId: uuidOf(newId('org')), environment: 'live' as const }
  const importId = uuidOf(newId('imp'))
  await insertImport(db, owner, importId, new Date())
  const chunk = async (index: number) => {
    const mentions = Array.from({ length: 500 }, (_, row) => ({
      owner,
      ref: { email: `person-${index}-${row}@bench.example`, walletAddress: `0x${(index * 500 + row).toString(16).padStart(40, '0')}` },
      attributes: { plan: 'pro', country: 'PT' },
      tags: ['imported', 'round'],
    }))
    const t0 = performance.now()
    const p = await plan(db, mentions)
    const t1 = performance.now()
    await writeChunk(db, p, { ...owner, importId, index, created: 500, updated: 0, rejected: 0, faults: [], end: undefined }, new Date())
    const t2 = performance.now()
    return [t1 - t0, t2 - t1] as const
  }
  const all: (readonly [number, number])[] = []
  const cpu0 = process.cpuUsage()
  for (let i = 0; i < 60; i++) all.push(await chunk(i))
  const cpu = process.cpuUsage(cpu0)
  const q = (k: 0 | 1, share: number) => all.map((x) => x[k]).toSorted((x, y) => x - y)[Math.floor(all.length * share)]!.toFixed(1)
  console.log(mode, 'plan', q(0, 0.1), q(0, 0.5), 'write', q(1, 0.1), q(1, 0.5), 'node cpu', (cpu.user + cpu.system) / 1000 / 60)
  const t3 = performance.now()
  let next = 100
  await Promise.all([1, 2].map(async () => { while (next < 160) await chunk(next++) }))
  console.log(mode, 'two at once', (60 * 500) / ((performance.now() - t3) / 1000))
  await db.end()
}, 60000)
