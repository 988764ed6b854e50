import { readFileSync } from 'node:fs'
import { consumersOf } from '@outrider/contracts/service'
import { serviceNames, services } from '@outrider/contracts/services'
import { parse, stringify } from 'yaml'

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly for?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}
interface Group {
  readonly name: string
  readonly rules: readonly Rule[]
}

/** A service level: at most `budget` of all, over 30 days, may miss it. */
interface Level {
  readonly alert: string
  readonly budget: number
  readonly summary: string
  /** The part that misses it, within a window. */
  readonly missed: (window: string) => string
}

const consumer = (names: readonly string[]) => `consumer=~"${names.join('|')}"`

/** Consumers whose delay decides how soon an event is acted on. */
const acting = services
  .flatMap(consumersOf)
  .filter(({ stream, lane }) => lane === 'single' && ['EVENTS', 'TRIGGERS'].includes(stream))
  .map(({ name }) => name)

const levels: readonly Level[] = [
  {
    alert: 'OutriderEventsRefused',
    budget: 0.0005,
    summary: 'of events and triggers are refused with 5xx',
    missed: (window) => {
      const accepting = 'method="POST",route=~"/events.*|.*/triggers/.*"'
      return `sum(rate(outrider_http_requests_total{${accepting},status=~"5.."}[${window}]))
  / sum(rate(outrider_http_requests_total{${accepting}}[${window}]))`
    },
  },
  {
    alert: 'OutriderEventsLate',
    budget: 0.001,
    summary: 'of events are not acted on within 5 s',
    // Half of the time for each of the two consumers that an event passes.
    missed: (window) => {
      const metric = 'outrider_consumer_settled_seconds'
      return `${laterThan(2.5, metric, consumer(acting), window)}
  / sum(rate(${metric}_count{${consumer(acting.slice(0, 1))}}[${window}]))`
    },
  },
  {
    alert: 'OutriderEmailsLate',
    budget: 0.01,
    summary: 'of emails are not handed over within 60 s',
    missed: (window) => lateAttempts('emails', 60, window),
  },
  {
    alert: 'OutriderWebhooksLate',
    budget: 0.01,
    summary: 'of webhook deliveries are not attempted within 30 s',
    missed: (window) => lateAttempts('webhooks', 30, window),
  },
]

function lateAttempts(work: string, seconds: number, window: string): string {
  const metric = 'outrider_first_attempt_seconds'
  return `${laterThan(seconds, metric, `work="${work}"`, window)}
  / sum(rate(${metric}_count{work="${work}"}[${window}]))`
}

/** How much of a histogram is above one of its bounds, a second. Prometheus 3 writes the bound 60 as 60.0. */
function laterThan(seconds: number, metric: string, labels: string, window: string): string {
  const within = `${labels},le=~"${seconds}|${seconds}.0"`
  return `(sum(rate(${metric}_count{${labels}}[${window}]))
  - sum(rate(${metric}_bucket{${within}}[${window}])))`
}

/** Burn rates by pairs of windows, as the SRE workbook of Google recommends them. */
const burns = [
  { factor: 14.4, long: '1h', short: '5m', severity: 'critical' },
  { factor: 6, long: '6h', short: '30m', severity: 'critical' },
  { factor: 1, long: '3d', short: '6h', severity: 'warning' },
]
const windows = ['5m', '30m', '1h', '6h', '3d']

const record = (window: string) => `outrider:missed:ratio_rate${window}`

function rulesOf({ alert, budget, summary, missed }: Level): Rule[] {
  const series = (window: string) => `${record(window)}{level="${alert}"}`
  return [
    ...windows.map((window) => ({
      record: record(window),
      labels: { level: alert },
      expr: missed(window),
    })),
    ...burns.map(({ factor, long, short, severity }) => {
      const limit = Number((factor * budget).toPrecision(6))
      return {
        alert,
        expr: `${series(long)} > ${limit} and ${series(short)} > ${limit}`,
        labels: { severity, window: long },
        annotations: { summary: `{{ $value | humanizePercentage }} ${summary}` },
      }
    }),
  ]
}

/** Every service is scraped; one without a pod has no series that could be 0. */
const missing: Rule = {
  alert: 'OutriderServiceMissing',
  expr: serviceNames
    .map((name) => `absent(up{namespace="outrider",app_kubernetes_io_name="${name}"})`)
    .join('\n  or '),
  for: '5m',
  labels: { severity: 'critical' },
  annotations: { summary: 'No pod of {{ $labels.app_kubernetes_io_name }} is scraped' },
}

/** Where an installation serves its own copy of docs/runbook.md. */
const runbook = 'https://outrider.example.com/api/v1/docs/runbook'

function groups(): Group[] {
  const file = new URL('../observability/rules.yaml', import.meta.url)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of this package, which promtool checks
  const written = (parse(readFileSync(file, 'utf8')) as { groups: Group[] }).groups
  const derived = [
    { name: 'outrider-levels', rules: levels.flatMap(rulesOf) },
    { name: 'outrider-services', rules: [missing] },
  ]
  return [...written, ...derived].map(({ name, rules }) => ({ name, rules: rules.map(linked) }))
}

function linked(rule: Rule): Rule {
  if (!rule.alert) return rule
  const runbook_url = `${runbook}#${rule.alert.toLowerCase()}`
  return { ...rule, annotations: { ...rule.annotations, runbook_url } }
}

const header = `# \`pnpm openapi\` writes this file from observability/rules.yaml and src/alerts.ts of deploy.\n`

/** The rules as Prometheus reads them. */
export function alertRules(): string {
  return header + stringify({ groups: groups() }, { lineWidth: 0 })
}

/** The same as an object of the Prometheus operator. */
export function prometheusRule(): string {
  const metadata = { name: 'outrider', namespace: 'outrider' }
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata,
    spec: { groups: groups() },
  }
  return header + stringify(rule, { lineWidth: 0 })
}
