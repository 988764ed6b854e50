import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** One figure, beside what it is measured against. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly anchor?: { readonly name: string; readonly value: number }
  /** What the product promises, in words. */
  readonly goal?: string
  readonly note?: string
}

/** Prints a table in Markdown, and keeps the figures as JSON in `bench/results`. */
export function report(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, anchor, goal = '', note = '' }) => [
    name,
    `${round(value)} ${unit}`,
    anchor ? `${anchor.name}: ${round(anchor.value)}` : '',
    anchor ? round(value / anchor.value) : '',
    goal,
    note,
  ])
  const head = ['figure', 'measured', 'anchor in the same run', 'ratio', 'goal', 'note']
  for (const row of [head, head.map(() => '---'), ...rows])
    process.stdout.write(`| ${row.join(' | ')} |\n`)
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    bytes: totalmem(),
    node: process.version,
  }
  const results = new URL('../results/', import.meta.url)
  mkdirSync(results, { recursive: true })
  const at = new Date().toISOString()
  const file = new URL(`${at.replaceAll(':', '-')}.json`, results)
  writeFileSync(file, `${JSON.stringify({ at, machine, figures }, null, 2)}\n`)
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toPrecision(3)
}

/** The middle of the values: one disturbed round does not count. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
