import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { startTime } from './leftover.ts'

export interface DataDir extends AsyncDisposable {
  /** Absolute, symbolic links resolved. */
  readonly path: string
}

/** Milliseconds that a killed holder may take to end: the system frees its memory first. */
const endingLimit = 10_000

/**
 * Creates the data directory (mode 0700) and holds it for this process until disposed. A holder that
 * was killed is noticed by its pid and start time, so its lock does not outlive it.
 *
 * Throws one clear line when the directory cannot be written, or when a live process holds it and
 * still does after `patience` milliseconds. The processes must see each other: two containers that
 * share a volume do not.
 */
export async function lockDataDir(dir: string, patience = endingLimit): Promise<DataDir> {
  const path = await makeWritable(dir)
  const lock = join(path, 'outrider.pid')
  for (const end = performance.now() + patience; performance.now() < end; await delay(100))
    if ((await holderOf(lock)) === undefined) break
  const release = await hold(dir, lock)
  return { path, [Symbol.asyncDispose]: release }
}

async function makeWritable(dir: string): Promise<string> {
  try {
    await makeDir(resolve(dir))
    const path = await realpath(dir)
    const probe = join(path, `.write-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
    return path
  } catch (error) {
    throw new Error(`DATA_DIR ${dir} cannot be written: ${codeOf(error)}`, { cause: error })
  }
}

/** With its parents. Node.js' own way, `recursive`, never ends below a directory that takes none, such as /proc. */
async function makeDir(dir: string): Promise<void> {
  const problem = await tryMakeDir(dir)
  if (problem === undefined) return
  if (codeOf(problem) !== 'ENOENT' || dirname(dir) === dir) throw problem
  await makeDir(dirname(dir))
  const again = await tryMakeDir(dir)
  if (again !== undefined) throw again
}

/** Returns the error, if any. Another process may have created the directory first. */
async function tryMakeDir(dir: string): Promise<unknown> {
  try {
    await mkdir(dir, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return error
  }
  return undefined
}

/** Takes the lock file and returns a function that releases it. */
async function hold(dir: string, lock: string): Promise<() => Promise<void>> {
  const mine = `${lock}.${randomUUID()}`
  await writeFile(mine, `${process.pid} ${await startTime(process.pid)}\n`, { mode: 0o600 })
  try {
    if (!(await tryLink(mine, lock))) await takeOver(dir, lock, mine)
    return () => rm(lock, { force: true })
  } finally {
    await rm(mine, { force: true })
  }
}

/** Replaces a dead holder's lock. A lock on doing so keeps two newcomers from both succeeding. */
async function takeOver(dir: string, lock: string, mine: string): Promise<void> {
  await refuseWhileHeld(dir, lock)
  const release = await hold(dir, `${lock}.takeover`)
  try {
    await refuseWhileHeld(dir, lock)
    await rename(mine, lock)
  } finally {
    await release()
  }
}

async function refuseWhileHeld(dir: string, lock: string): Promise<void> {
  const pid = await holderOf(lock)
  if (pid !== undefined) throw new Error(`DATA_DIR ${dir} is in use by process ${pid}`)
}

/** The pid of the live process that holds a lock. */
async function holderOf(lock: string): Promise<string | undefined> {
  const [pid, started] = (await readFile(lock, 'utf8').catch(() => '')).trim().split(' ')
  return pid && started && (await startTime(Number(pid))) === started ? pid : undefined
}

/** A hard link appears complete or not at all, and fails when the name is taken. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
