import { Gauge } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startLoop } from '../jobs/loop.ts'
import { healthOf, milestone, need, stoppedParts, watchLife } from './health.ts'
import { measure, readMetrics, registry } from './metrics.ts'

const faultsAt = async (path: string) => JSON.parse((await healthOf(path))?.body ?? '{}')

test('a process is ready once it has started and while all it needs answers', async () => {
  let isThere = true
  using started = milestone('the start')
  using _ = need('a server', () => isThere)
  expect(await healthOf('/readyz')).toMatchObject({ status: 503 })
  expect(await faultsAt('/readyz')).toEqual({ ok: false, faults: ['the start'] })
  started.reach()
  expect(await faultsAt('/readyz')).toEqual({ ok: true })
  isThere = false
  expect(await faultsAt('/readyz')).toEqual({ ok: false, faults: ['a server'] })
  expect(await faultsAt('/livez')).toEqual({ ok: true })
})

test('a server that says nothing is not there, and is asked once', async () => {
  const check = vi.fn<() => Promise<boolean>>(() => new Promise<boolean>(() => {}))
  using _ = need('a silent server', check)
  const told = { ok: false, faults: ['a silent server'] }
  expect(await Promise.all([faultsAt('/readyz'), faultsAt('/readyz')])).toEqual([told, told])
  expect(check).toHaveBeenCalledTimes(1)
})

test('a server is asked once a second, however often a process is asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const check = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  using _ = need('a server', check)
  for (let count = 0; count < 3; count += 1) expect(await faultsAt('/readyz')).toEqual({ ok: true })
  expect(check).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  await faultsAt('/readyz')
  expect(check).toHaveBeenCalledTimes(2)
})

test('a process lives while its loops turn, and not when one is stuck in a turn', async () => {
  const turn = Promise.withResolvers<boolean>()
  const loop = startLoop(
    () => turn.promise,
    1_000,
    () => {},
  )
  expect(stoppedParts()).toEqual([])
  expect(stoppedParts(-1)).toEqual(['1 loops have been in one turn for too long'])
  turn.resolve(false)
  await expect.poll(() => stoppedParts(-1)).toEqual([])
  await loop[Symbol.asyncDispose]()
})

test('a process does not live without what never comes back', async () => {
  using _ = watchLife('the connection', () => false)
  expect(await faultsAt('/livez')).toEqual({ ok: false, faults: ['the connection has ended'] })
  expect(await healthOf('/readyz')).toMatchObject({ status: 503 })
})

test('what cannot be read is left out of the metrics, and the rest is there', async () => {
  const gauge = new Gauge({
    name: 'test_depth',
    help: 'x',
    labelNames: ['of'],
    registers: [registry],
  })
  let isAway = false
  const read = async () => {
    if (isAway) throw new Error('away')
    return [{ gauge, labels: { of: 'a' }, value: 3 }]
  }
  const measured = measure(read)
  expect(await readMetrics()).toContain('test_depth{of="a"} 3')
  isAway = true
  expect(await readMetrics()).not.toContain('test_depth{')
  isAway = false
  expect(await readMetrics()).toContain('test_depth{of="a"} 3')
  measured[Symbol.dispose]()
  const text = await readMetrics()
  expect(text).not.toContain('test_depth{')
  expect(text).toContain('process_cpu_seconds_total')
})
