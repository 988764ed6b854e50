import { createSessionCalls, type SessionScope } from '@outrider/sdk'

const baseUrl = `${location.origin}/api/v1`
let csrfToken: string | undefined

/** The interface without an organization, such as signing in takes. */
export const calls = callsIn({})

/** The interface within an organization and environment. */
export function callsIn(scope: Omit<SessionScope, 'csrfToken'>) {
  return createSessionCalls({ baseUrl, scope: () => ({ ...scope, csrfToken }) })
}

/** What every write carries from now on. */
export function keepCsrfToken(token: string | undefined): void {
  csrfToken = token
}

export type { Calls } from '@outrider/sdk'
export { OutriderError } from '@outrider/sdk'
