import { inject } from 'vitest'
import { createClient } from './client.ts'
import { newTenant } from './dashboard.ts'
import type { Bootstrap, Installation } from './outrider.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The installation of the run. */
    readonly outrider: { readonly bootstrap: Bootstrap; readonly dataDir: string }
  }
}

/**
 * An organization of the caller's own in the installation that test files share: a start takes seconds of a core. It has no rate
 * limits, webhooks may call loopback, and every organization may use the shared sender.
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
