import { readFileSync } from 'node:fs'
import { entriesBelow } from './processor-time.ts'

/** Megabytes resident of a process; 0 where there is no /proc. */
export function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
  } catch {
    return 0
  }
}

/**
 * Megabytes of a process and all below it, where memory that processes share counts once in all: their proportional set
 * sizes (proc_pid_smaps_rollup(5)). 0 where there is no /proc.
 */
export function proportionalOf(root: number | undefined): number {
  const sizes = entriesBelow(root ?? 0).map(({ pid }) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024
    } catch {
      return 0 // it has just ended
    }
  })
  return sizes.reduce((sum, each) => sum + each, 0)
}
