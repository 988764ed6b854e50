import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasProc = process.platform === 'linux'

export interface ProcessEntry {
  readonly pid: number
  /** The arguments, the program itself first. */
  readonly command: readonly string[]
}

/** The processes of this machine whose command line can be read. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  if (!hasProc) return parsePs((await run('ps', ['-axo', 'pid=,command='])).stdout)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => ({ pid: Number(pid), command: await readCommand(pid) })),
  )
}

async function readCommand(pid: string): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') // it has just ended
  return line.split('\0').slice(0, -1)
}

/** Reads `ps` output; arguments that hold spaces come out split, which a caller must allow for. */
export function parsePs(output: string): ProcessEntry[] {
  return output.split('\n').flatMap((line) => {
    const [pid, ...command] = line.trim().split(/\s+/)
    return pid ? [{ pid: Number(pid), command }] : []
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
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc_pid_stat(5): field 2 is the name in parentheses and may hold spaces; 3 is the state, 22 the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
