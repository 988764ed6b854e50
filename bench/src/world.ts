import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('flood-sink.ts', import.meta.url))

/** A mail relay and an HTTP server outside, which note what one tenant's people, calls and webhooks get. */
export interface World {
  readonly mailPort: number
  url(path: string): string
  /** Milliseconds since 1970 by `email <n>`, `call <n>` and `webhook <n>`. */
  noted(): Promise<Readonly<Record<string, number>>>
}

export async function startWorld(stack: AsyncDisposableStack): Promise<World> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  stack.defer(() => void child.kill())
  const lines = createInterface({ input: child.stdout })
  const next = async () => String((await once(lines, 'line'))[0])
  const [mailPort, httpPort]: [number, number] = JSON.parse(await next())
  return {
    mailPort,
    url: (path) => `http://127.0.0.1:${httpPort}${path}`,
    async noted() {
      const answer = next()
      child.stdin.write('\n')
      return JSON.parse(await answer)
    },
  }
}
