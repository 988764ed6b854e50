import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@outrider/contracts/contract'
import { declaredMetrics, registry } from '@outrider/service/observe/metrics'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { promtool } from './promtool.ts'
import { read, readJson } from './repository.ts'

const folder = fileURLToPath(new URL('../observability/', import.meta.url))
const namesIn = (text: string) => new Set(text.match(/\boutrider_[a-z_]+\b/g))
/** A histogram's and a counter's series bear these behind its name. */
const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('the alert rules are valid, and each fires when it should and not before', async () => {
  expect(await promtool(folder, 'check', 'rules', 'alerts.yaml')).toMatch(/SUCCESS: \d+ rules/)
  expect(await promtool(folder, 'test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
}, 180_000)

test('every alert is tested, and docs/runbook.md says what to do about it', () => {
  const rules = read('deploy/observability/alerts.yaml')
  const tests = read('deploy/observability/alerts.test.yaml')
  const documentation = read('docs/runbook.md')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => String(name))
  expect(alerts).toContain('OutriderDeadLetters')
  expect(alerts.filter((name) => !tests.includes(name))).toEqual([])
  expect(alerts.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([])
})

const metrics = parse(
  Type.Array(Type.Object({ name: Type.String(), labelNames: Type.Array(Type.String()) })),
  registry.getMetricsAsArray(),
)
const dashboard = parse(
  Type.Object({
    panels: Type.Array(
      Type.Object({
        title: Type.String(),
        targets: Type.Array(Type.Object({ expr: Type.String(), legendFormat: Type.String() })),
      }),
    ),
  }),
  readJson('deploy/observability/dashboard.json'),
)
const queries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map((target) => ({ title, ...target })),
)

test('alerts use metrics that exist, and docs/monitoring.md lists every metric', () => {
  const used = [...namesIn(read('deploy/observability/alerts.yaml'))].map(base)
  expect(used.filter((name) => !declaredMetrics.includes(name))).toEqual([])
  const listed = namesIn(read('docs/monitoring.md'))
  expect([...listed].toSorted()).toEqual(declaredMetrics.toSorted())
})

test('the dashboard shows every metric that there is, and no other', () => {
  const shown = queries.flatMap(({ expr }) => [...namesIn(expr)].map(base))
  expect([...new Set(shown)].toSorted()).toEqual(declaredMetrics.toSorted())
})

test.each(queries)('$title asks for labels that its metrics have', ({ expr, legendFormat }) => {
  const asked = [
    ...expr.matchAll(/\b(?:by|without) \(([^)]*)\)/g),
    ...expr.matchAll(/\{([^}]*)\}/g),
    ...legendFormat.matchAll(/\{\{(\w+)\}\}/g),
  ].flatMap(([, names = '']) => names.replaceAll(/[=!~]+"[^"]*"/g, '').split(/, ?/))
  const used = [...namesIn(expr)].map(base)
  const there = metrics
    .filter(({ name }) => used.includes(name))
    .flatMap(({ labelNames }) => labelNames)
  // A histogram’s bucket has `le`, and every series what the Prometheus operator adds.
  const known = new Set([...there, 'le', 'namespace', 'pod'])
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})

test('Prometheus understands every query of the dashboard', async () => {
  const rules = queries.map(({ expr }, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  await using stack = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'outrider-rules-'))
  stack.defer(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'rules.json'), JSON.stringify({ groups: [{ name: 'a', rules }] }))
  expect(await promtool(dir, 'check', 'rules', 'rules.json')).toContain(
    `SUCCESS: ${rules.length} rules`,
  )
}, 180_000)
