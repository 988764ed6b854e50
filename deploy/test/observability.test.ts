import { parse } from '@outrider/contracts/contract'
import { declaredMetrics, registry } from '@outrider/service/observe/metrics'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { exporters } from './exporters.ts'
import { queries } from './queries.ts'
import { read } from './repository.ts'

const namesIn = (text: string) => new Set(text.match(/\boutrider_[a-z_]+\b/g))
/** A histogram's and a counter's series bear these behind its name. */
const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('every alert is tested, and docs/runbook.md says what to do about it', () => {
  const rules = read('deploy/observability/alerts.yaml')
  const tests = ['alerts.test.yaml', 'alerts.slow.test.yaml']
    .map((file) => read(`deploy/observability/${file}`))
    .join('\n')
    .replaceAll(/Outrider\(([\w|]+)\)/g, (_, names: string) =>
      names.replaceAll(/\w+/g, 'Outrider$&'),
    )
  const documentation = read('docs/runbook.md')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => String(name))
  expect(alerts).toContain('OutriderDeadLetters')
  expect(alerts.filter((name) => !tests.includes(name))).toEqual([])
  expect(alerts.filter((name) => !documentation.includes(`\n### ${name}\n`))).toEqual([])
})

const metrics = parse(
  Type.Array(Type.Object({ name: Type.String(), labelNames: Type.Array(Type.String()) })),
  registry.getMetricsAsArray(),
)
const theirs = (text: string) =>
  new Set(text.match(/\b(?:barman_cloud|certmanager|cnpg|container|kube|kubelet|nats)_[a-z_]+\b/g))

test('alerts use metrics that exist, and docs/monitoring.md lists every metric', () => {
  const used = [...namesIn(read('deploy/observability/alerts.yaml'))].map(base)
  expect(used.filter((name) => !declaredMetrics.includes(name))).toEqual([])
  expect(used).toContain('outrider_first_attempt_seconds')
  const listed = namesIn(read('docs/monitoring.md'))
  expect([...listed].toSorted()).toEqual(declaredMetrics.toSorted())
})

test('alerts and dashboards use metrics of others that exist, and each of them is of use', () => {
  const used = theirs(
    [read('deploy/observability/alerts.yaml'), JSON.stringify(queries)].join('\n'),
  )
  expect([...used].toSorted()).toEqual(Object.keys(exporters).toSorted())
})

test('the dashboards show every metric that there is, and no other', () => {
  const shown = queries.flatMap(({ expr }) => [...namesIn(expr)].map(base))
  expect([...new Set(shown)].toSorted()).toEqual(declaredMetrics.toSorted())
})

test.each(queries)('$title asks for labels that its metrics have', ({ expr, legend }) => {
  const asked = [
    ...expr.matchAll(/\b(?:by|without) \(([^)]*)\)/g),
    ...expr.matchAll(/\{([^}]*)\}/g),
    ...legend.matchAll(/\{\{(\w+)\}\}/g),
  ].flatMap(([, names = '']) => names.replaceAll(/[=!~]+"[^"]*"/g, '').split(/, ?/))
  const used = [...namesIn(expr)].map(base)
  const there = metrics
    .filter(({ name }) => used.includes(name))
    .flatMap(({ labelNames }) => labelNames)
  const others = [...theirs(expr)].flatMap((name) => exporters[name] ?? [])
  // A histogram’s bucket has `le`, a service level its name, and every series what the Prometheus operator adds.
  const added = ['le', 'level', 'namespace', 'pod', 'app_kubernetes_io_name']
  const known = new Set([...there, ...others, ...added])
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})
