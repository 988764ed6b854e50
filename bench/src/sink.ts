import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server of the world outside, in a process of its own: it prints its port, and a line for each line it reads. */
export interface Sink {
  readonly port: number
  ask(line?: string): Promise<string>
}

/** Starts such a program. */
export async function startSink(program: URL, stack: AsyncDisposableStack): Promise<Sink> {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  stack.defer(() => void child.kill())
  const lines = createInterface({ input: child.stdout })
  const next = async () => String((await once(lines, 'line'))[0])
  const port = Number(await next())
  return {
    port,
    ask(line = '') {
      const answer = next()
      child.stdin.write(`${line}\n`)
      return answer
    },
  }
}
