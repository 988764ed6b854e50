import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { declaredMetrics } from '@outrider/service/monitor/declared'
import { expect, test } from 'vitest'
import { promtool } from './promtool.ts'

const folder = fileURLToPath(new URL('../observability/', import.meta.url))
const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const namesIn = (text: string) => new Set(text.match(/\boutrider_[a-z_]+\b/g))
/** A histogram's and a counter's series bear these behind its name. */
const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('the alert rules are valid, and each fires when it should and not before', async () => {
  expect(await promtool(folder, 'check', 'rules', 'alerts.yaml')).toMatch(/SUCCESS: \d+ rules/)
  expect(await promtool(folder, 'test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
}, 180_000)

test('every alert is tested, and docs/operate.md says what to do about it', async () => {
  const [rules, tests, documentation] = await Promise.all(
    [
      '../observability/alerts.yaml',
      '../observability/alerts.test.yaml',
      '../../docs/operate.md',
    ].map(read),
  )
  const alerts = [...(rules ?? '').matchAll(/alert: (\w+)/g)].map(([, name]) => String(name))
  expect(alerts).toContain('OutriderDeadLetters')
  expect(alerts.filter((name) => !tests?.includes(name))).toEqual([])
  expect(alerts.filter((name) => !documentation?.includes(`\`${name}\``))).toEqual([])
})

test('dashboard and alerts use metrics that there are, and docs/operate.md names each', async () => {
  const metrics = new Set(declaredMetrics)
  for (const file of ['../observability/dashboard.json', '../observability/alerts.yaml']) {
    const used = [...namesIn(await read(file))].map(base)
    expect(used.filter((name) => !metrics.has(name))).toEqual([])
  }
  const told = namesIn(await read('../../docs/operate.md'))
  expect([...metrics].filter((name) => !told.has(name))).toEqual([])
})
