import { basename } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { listProcesses, type ProcessEntry, startTime } from './process-table.ts'

const stopLimit = 10_000

/**
 * Stops what a killed predecessor left running: every process of this program that was given this
 * argument (a data directory or a file in it). Only for the holder of the directory's lock, who
 * knows that nobody else owns them. Throws when one does not end.
 */
export async function stopLeftovers(
  program: string,
  argument: string,
  stopSignal: NodeJS.Signals,
): Promise<void> {
  const leftovers = await listServers(program, argument)
  await Promise.all(leftovers.map(({ pid }) => stopProcess(pid, stopSignal)))
}

/**
 * The processes of this program that were given this argument, without their children: PostgreSQL
 * forks one for each connection, which carries its parent's arguments until it has named itself.
 */
export async function listServers(program: string, argument: string): Promise<ProcessEntry[]> {
  const found = (await listProcesses()).filter((entry) => isServer(entry, program, argument))
  const pids = new Set(found.map(({ pid }) => pid))
  return found.filter(({ parent }) => !pids.has(parent))
}

/** Tells whether this is that program, run with that argument. Arguments may have been split at spaces. */
export function isServer({ command }: ProcessEntry, program: string, argument: string): boolean {
  const [first = '', ...rest] = command
  return basename(first) === program && ` ${rest.join(' ')} `.includes(` ${argument} `)
}

async function stopProcess(pid: number, stopSignal: NodeJS.Signals): Promise<void> {
  const started = await startTime(pid)
  for (let waited = 0; waited <= stopLimit + 1_000; waited += 20) {
    if (started === undefined || (await startTime(pid)) !== started) return
    if (waited === 0) signal(pid, stopSignal)
    if (waited === stopLimit) signal(pid, 'SIGKILL')
    await delay(20)
  }
  throw new Error(`process ${pid}, left over from an earlier start, does not end`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime, or is not ours: the wait above tells.
  }
}
