import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** What a caller does; `#` in a path or body stands for the number of the request. */
export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST'
  /** Taken in turn. */
  readonly paths: readonly string[]
  readonly bodies: readonly string[]
  readonly key: string
  readonly connections: number
  readonly seconds: number
  /** Requests a second of all connections together; without it, as many as there are answers. */
  readonly perSecond?: number
  /** Goes before the number in bodies, to tell the keys of runs apart. */
  readonly run: string
}

export interface Result {
  readonly perSecond: number
  /** Requests sent, those of the first second included. */
  readonly sent: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** How often each status was seen. */
  readonly statuses: Readonly<Record<string, number>>
}

const generator = fileURLToPath(new URL('generator.ts', import.meta.url))

/** Runs a load in a process of its own, whatever it is answered. */
export async function generate(load: Load): Promise<Result> {
  const child = spawn(process.execPath, [generator], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(load))
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(output)
}

/** Runs a load in a process of its own. Throws when an answer was not a success. */
export async function runLoad(load: Load): Promise<Result> {
  const result = await generate(load)
  const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`the load saw ${JSON.stringify(result.statuses)}`)
  return result
}
