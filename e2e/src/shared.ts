import { inject } from 'vitest'
import { createClient } from './client.ts'
import { newTenant } from './dashboard.ts'
import { type Bootstrap, type Installation, makeDataDir } from './outrider.ts'
import { copyDir } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The installation of the run. */
    readonly outrider: { readonly bootstrap: Bootstrap; readonly dataDir: string }
    /** A data directory with schemas and streams. */
    readonly template: string
  }
}

/**
 * An organization of the caller's own in the installation that test files share: a start takes seconds of a core. It has no rate
 * limits, webhooks may call loopback, every organization may use the shared sender, and no DNS server responds.
 */
export async function shareOutrider(): Promise<Installation> {
  const shared = inject('outrider')
  const bootstrap = await newTenant(shared)
  return {
    bootstrap,
    dataDir: shared.dataDir,
    api: createClient(bootstrap.baseUrl, bootstrap.secretKey.live),
  }
}

/** A data directory with schemas and streams, removed by the stack: a start on it takes two thirds of a first one. */
export async function makePreparedDir(stack: AsyncDisposableStack): Promise<string> {
  const dataDir = await makeDataDir(stack)
  await copyDir(inject('template'), dataDir)
  return dataDir
}
