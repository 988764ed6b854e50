import { readdirSync, readFileSync } from 'node:fs'
import type { Figure } from './report.ts'

/** proc_pid_stat(5) counts in ticks of a hundredth of a second. */
const tick = 10

interface Entry {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** Milliseconds on a processor, those of children that have ended included. */
  readonly spent: number
}

/** Microseconds, of all programs together, and of each in the note. */
export type Spent = Pick<Figure, 'value' | 'unit' | 'note'>

/**
 * What an installation's processes spend on processors for each event of some work, in microseconds. Unlike a rate it
 * depends little on what else the machine is doing.
 */
export async function spentPerEvent(root: number, work: () => Promise<number>): Promise<Spent> {
  const before = processorTime(root)
  const events = await work()
  const spent = [...processorTime(root)].map(([name, after]): [string, number] => [
    name,
    ((after - (before.get(name) ?? 0)) * 1_000) / events,
  ])
  const told = spent.filter(([, each]) => each >= 0.5)
  return {
    value: spent.reduce((sum, [, each]) => sum + each, 0),
    unit: 'µs',
    note: told.map(([name, each]) => `${name} ${Math.round(each)}`).join(', '),
  }
}

/** The least of some rounds: others that use the machine make work dearer, never cheaper. */
export function leastOf(spent: readonly Spent[]): Spent {
  return spent.reduce((least, each) => (each.value < least.value ? each : least))
}

/** Milliseconds that an installation's processes spend on processors meanwhile. */
export async function spentDuring(root: number, work: () => Promise<unknown>): Promise<number> {
  const spent = spentSince(root)
  await work()
  return [...spent().values()].reduce((sum, each) => sum + each, 0)
}

/** Milliseconds that each program under `root` spends on processors until the answer is called. */
export function spentSince(root: number): () => ReadonlyMap<string, number> {
  const before = processorTime(root)
  return () =>
    new Map(
      [...processorTime(root)].map(([name, after]) => [name, after - (before.get(name) ?? 0)]),
    )
}

/**
 * Milliseconds that a process and all below it have spent on processors, by program. Unlike time on the
 * clock it does not depend on what else the machine is doing. Linux only; empty elsewhere.
 */
function processorTime(root: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, spent } of entriesBelow(root)) sums.set(name, (sums.get(name) ?? 0) + spent)
  return sums
}

/** A process and all below it. Empty where there is no /proc. */
export function entriesBelow(root: number): Entry[] {
  const entries = listEntries()
  const below = new Set([root])
  for (let size = 0; size < below.size;) {
    size = below.size
    for (const { pid, parent } of entries) if (below.has(parent)) below.add(pid)
  }
  return entries.filter(({ pid }) => below.has(pid))
}

/** A service that is a process of its own goes by its name; another program of Node.js is called `MainThread`. */
function nameOf(pid: number, program: string): string {
  if (program !== 'MainThread') return program
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return /services\/([a-z]+)\/src\/main\.ts/.exec(command)?.[1] ?? 'node'
}

function listEntries(): Entry[] {
  try {
    return readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? readEntry(Number(pid)) : []))
  } catch {
    return [] // no /proc here
  }
}

function readEntry(pid: number): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = nameOf(pid, stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')))
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid, parent: fields[1] ?? 0, name, spent: ticks * tick }]
  } catch {
    return [] // it has just ended
  }
}
