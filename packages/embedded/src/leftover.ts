import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasProc = process.platform === 'linux'

export interface ProcessEntry {
  readonly pid: number
  /** The pid of the process that started it. */
  readonly parent: number
  /** The arguments, the program itself first. */
  readonly command: readonly string[]
}

/** The processes of this machine whose command line can be read. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  if (!hasProc) return parsePs((await run('ps', ['-axo', 'pid=,ppid=,command='])).stdout)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      parent: Number((await readStat(pid))[1]),
      command: await readCommand(pid),
    })),
  )
}

async function readCommand(pid: string): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') // it has just ended
  return line.split('\0').slice(0, -1)
}

/** Reads `ps` output; arguments that hold spaces come out split, which a caller must allow for. */
function parsePs(output: string): ProcessEntry[] {
  return output.split('\n').flatMap((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

/**
 * When the process began, in the system's own notation, or undefined when there is none (a zombie
 * counts as none). A pid does not identify a process: it is used again after a restart.
 */
export async function startTime(pid: number): Promise<string | undefined> {
  if (!hasProc) {
    const found = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined)
    return found?.stdout.trim() || undefined
  }
  const [state, ...rest] = await readStat(pid)
  return state === 'Z' ? undefined : rest[18]
}

/** proc_pid_stat(5) from field 3 on: the state, the parent, and as the 22nd of all the start. */
async function readStat(pid: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') // it has just ended
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces
}

const stopLimit = 10_000

/**
 * Stops processes that a killed predecessor left running: every process of this program that was given
 * this argument (a data directory or a file in it). Only the holder of the directory's lock may call it,
 * because no other process can own them. Throws when one does not end.
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

/** Whether this is that program, run with that argument. Arguments may have been split at spaces. */
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
  throw new Error(`process ${pid}, left over from an earlier start, does not stop`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime, or belongs to another user: the caller waits for its end.
  }
}
