import { buildPages } from '@outrider/testing/pages'
import type { TestProject } from 'vitest/node'
import { unlimited } from '../crash/unlimited.ts'
import { makeDataDir, startOutrider } from './outrider.ts'
import { copyDir, prepareDir } from './template.ts'

/** Once per run: the installation of `shareOutrider`, and a directory for `makePreparedDir` to copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const [template, dataDir] = [await makeDataDir(starting), await makeDataDir(starting)]
  await buildPages()
  await prepareDir(template)
  await copyDir(template, dataDir)
  const { bootstrap } = await startOutrider(dataDir, starting, {
    ...unlimited,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    SHARED_SENDER: 'all',
    DNS_SERVERS: '127.0.0.1:9', // a closed port: no domain of a test is looked up
  })
  provide('outrider', { bootstrap, dataDir })
  provide('template', template)
  const started = starting.move()
  return () => started.disposeAsync()
}
