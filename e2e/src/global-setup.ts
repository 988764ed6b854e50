import type { TestProject } from 'vitest/node'
import { unlimited } from '../crash/unlimited.ts'
import { makeDataDir, startOutrider } from './outrider.ts'

/** Once per run: the installation of `shareOutrider`. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const env = { ...unlimited, WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', SHARED_SENDER: 'all' }
  const { bootstrap, dataDir } = await startOutrider(await makeDataDir(starting), starting, env)
  provide('outrider', { bootstrap, dataDir })
  const started = starting.move()
  return () => started.disposeAsync()
}
