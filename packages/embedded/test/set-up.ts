import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** A directory for one test, removed when disposed. */
export async function testDir(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'outrider-embedded-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const starter = fileURLToPath(new URL('starter.ts', import.meta.url))

/** Lets another process start a server on that directory, and kills that process, not the server. */
export async function spawnStarter(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [starter, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}
