import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
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
 * counts as none). A pid alone does not identify a process: it is used again after a restart.
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
