import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** Where a server's own lines and the keeper's remarks go; a pino logger fits. */
export interface Log {
  /** One line that a server wrote. */
  debug(message: string): void
  /** Something an operator should know, such as a restart. */
  warn(message: string): void
}

/** Says nothing. */
export const silentLog: Log = { debug: () => {}, warn: () => {} }

/** How long a server may take to stop before it is killed, in milliseconds. */
const stopLimit = 10_000
const linesKept = 20
/** Milliseconds between two reports of a server that is not ready yet. */
const reportInterval = 30_000

export interface ServerCommand {
  /** Its name in the log and in errors. */
  readonly name: string
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]]
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** The line on standard error that says that the server accepts connections. */
  readonly readyLine: RegExp
  /** How long that may take, recovery after a crash included, in milliseconds. */
  readonly readyLimit: number
  /** The signal that stops the server quickly and cleanly. */
  readonly stopSignal: NodeJS.Signals
  readonly log: Log
}

export interface ServerProcess {
  /** Resolves once it accepts connections; rejects, with its last lines, when it ends before that. */
  readonly ready: Promise<void>
  /** Resolves when it has ended, with how: an exit code or a signal. Never rejects. */
  readonly exited: Promise<string>
  /** Asks it to stop, kills it after 10 s, and resolves when it has ended. */
  stop(): Promise<void>
}

/** Starts a server. It is out of the terminal's process group: Ctrl-C must reach only its owner. */
export function spawnServer(options: ServerCommand): ServerProcess {
  const [program, ...args] = options.command
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...options.user,
    env: { ...process.env, LC_ALL: 'C' }, // the ready line in English
  })
  const stopWithUs = () => child.kill(options.stopSignal)
  process.once('exit', stopWithUs)
  const exited = ended(child).finally(() => process.off('exit', stopWithUs))
  return {
    ready: becomeReady(child, exited, options),
    exited,
    async stop() {
      child.kill(options.stopSignal)
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit)
      await exited
      clearTimeout(timer)
    },
  }
}

async function ended(child: ChildProcess): Promise<string> {
  try {
    await once(child, 'exit')
    return child.signalCode ?? `code ${child.exitCode}`
  } catch (error) {
    return String(error) // it could not be started at all
  }
}

async function becomeReady(
  child: ChildProcess,
  exited: Promise<string>,
  { name, readyLine, readyLimit, log }: ServerCommand,
): Promise<void> {
  const lastLines: string[] = []
  const ready = Promise.withResolvers<void>()
  const fail = (how: string) =>
    ready.reject(new Error(`${name} ${how}: ${lastLines.join(' | ') || 'no output'}`))
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.debug(`${name}: ${line}`)
      lastLines.push(line)
      if (lastLines.length > linesKept) lastLines.shift()
      if (readyLine.test(line)) ready.resolve()
    })
  const begun = Date.now()
  const reports = setInterval(() => {
    const seconds = Math.round((Date.now() - begun) / 1_000)
    log.warn(`${name} is not ready after ${seconds} s: ${lastLines.at(-1) ?? 'no output'}`)
  }, reportInterval)
  const timer = setTimeout(() => {
    fail(`was not ready within ${readyLimit} ms`)
    child.kill('SIGKILL')
  }, readyLimit)
  // A moment later: the last lines are still on their way when the process is already gone.
  void exited.then((how) => setTimeout(fail, 50, `ended with ${how}`))
  await ready.promise.finally(() => {
    clearTimeout(timer)
    clearInterval(reports)
  })
}

const firstBackoff = 100
const longestBackoff = 5_000
/** A server that lived this long, in milliseconds, is restarted without the backoff of earlier deaths. */
const steady = 10_000

/**
 * Starts a server and starts it again whenever it dies, after 100 ms to 5 s, with the same command:
 * the same port and data. Disposing stops it for good. Throws when the first start fails.
 */
export async function keepServer(command: ServerCommand): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  let current = spawnServer(command)
  await current.ready
  const kept = restartUntil(stopping.signal, command, current, (next) => (current = next))
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await current.stop()
      await kept
    },
  }
}

async function restartUntil(
  stopping: AbortSignal,
  command: ServerCommand,
  first: ServerProcess,
  replace: (next: ServerProcess) => void,
): Promise<void> {
  const { name, log } = command
  let current = first
  let backoff = firstBackoff
  for (;;) {
    const since = Date.now()
    const how = await current.exited
    if (stopping.aborted) return
    if (Date.now() - since > steady) backoff = firstBackoff
    log.warn(`${name} ended with ${how}, restarting it in ${backoff} ms`)
    await delay(backoff, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    current = spawnServer(command)
    replace(current)
    await current.ready.catch((error: unknown) => log.debug(String(error)))
    backoff = Math.min(backoff * 2, longestBackoff)
  }
}
