import { readFileSync } from 'node:fs'

/** Megabytes resident of a process; 0 where there is no /proc. */
export function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
  } catch {
    return 0
  }
}
