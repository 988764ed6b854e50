import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The path of this repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url))

/** A program that is kept running. */
export interface Kept extends AsyncDisposable {
  signal(name: NodeJS.Signals): void
}

/** Runs a program, again whenever it ends, until disposed: then it is asked to end. */
export function keepProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  crashes: string[],
): Kept {
  let stopping = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, [program], {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // the channel's end tells it that we were killed
    })
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (code !== 0 && signal === null) crashes.push(`${program} ended with code ${code}`)
      start()
    })
  }
  start()
  return {
    signal: (name) => child.kill(name),
    async [Symbol.asyncDispose]() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const [code]: unknown[] = await once(child, 'exit')
      if (code !== 0) crashes.push(`${program} was asked to end, and did so with ${String(code)}`)
    },
  }
}
