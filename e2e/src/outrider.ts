import type { TypeId } from '@outrider/contracts/ids'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findServers, type RunningServers } from '@outrider/outrider/servers'
import { createClient, type Client } from './client.ts'

const program = fileURLToPath(new URL('../../apps/outrider/src/main.ts', import.meta.url))

/** What `bootstrap.json` tells an owner. */
export interface Bootstrap {
  readonly baseUrl: string
  readonly orgId: TypeId<'org'>
  readonly owner: { readonly email: string; readonly password: string }
  readonly secretKey: { readonly live: string; readonly test: string }
  readonly readOnlyKey: { readonly live: string }
  readonly publishableKey: { readonly live: string; readonly test: string }
  readonly operatorToken: string
}

/** A running installation of the whole product. */
export interface Installation {
  readonly bootstrap: Bootstrap
  readonly dataDir: string
  /** Where its servers are not those of its data directory. */
  readonly servers?: RunningServers
  /** Calls with the live secret key. */
  readonly api: Client
}

/** The servers of an installation. */
export type OnServers = Pick<Installation, 'dataDir' | 'servers'>

/** The URLs of an installation's servers, with administrator credentials. */
export async function serversOf({ dataDir, servers }: OnServers): Promise<RunningServers> {
  return servers ?? findServers(dataDir)
}

/** One that runs in a single process. */
export interface Outrider extends Installation {
  readonly pid: number | undefined
  /** What it has written to its log. */
  logged(): string
  /** Ends it by a signal and waits until it has gone; answers the exit code, null after SIGKILL. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** A directory for one test's installation, removed by the stack. */
export async function makeDataDir(stack: AsyncDisposableStack): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'outrider-e2e-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Starts the product on a data directory, as `npm start` does once everything is installed. */
export async function startOutrider(
  dataDir: string,
  stack: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<Outrider> {
  const child = spawn(process.execPath, [program], {
    // as toolchain/run.mjs and the image start it
    env: { MALLOC_ARENA_MAX: '2', ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (signal: NodeJS.Signals) => end(child, signal)
  stack.defer(async () => {
    await stop('SIGTERM')
  })
  const logged: string[] = []
  child.stderr.on('data', (chunk: Buffer) => logged.push(chunk.toString()))
  await untilReady(child)
  const bootstrap: Bootstrap = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8'))
  const api = createClient(bootstrap.baseUrl, bootstrap.secretKey.live)
  return { pid: child.pid, bootstrap, dataDir, api, stop, logged: () => logged.join('') }
}

/** Resolves with the URL of the `ready` line; rejects with what was said instead. */
export async function untilReady(child: ChildProcess): Promise<string> {
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  if (!child.stdout) throw new Error('the product was started without standard output')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? []
    if (url) return url
  }
  throw new Error(`the product did not start: ${said.join('').slice(-2_000)}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code]: unknown[] = await once(child, 'exit')
  return typeof code === 'number' ? code : null
}
