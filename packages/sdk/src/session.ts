import { type Calls, type Connection, createCalls } from './calls.ts'

/** Whose data a dashboard works on. What is unknown before the sign-in is left out. */
export interface SessionScope {
  /** The organization's id. */
  readonly organization?: string | undefined
  /** `live` when left out. */
  readonly environment?: 'live' | 'test' | undefined
  /** The session's `csrfToken`, which every write by cookie carries. */
  readonly csrfToken?: string | undefined
}

export interface SessionOptions extends Connection {
  /** Asked before each request. */
  readonly scope: () => SessionScope
}

/** The interface as a page in a browser calls it, with the session's cookie. */
export function createSessionCalls({ scope, ...connection }: SessionOptions): Calls {
  return createCalls({
    ...connection,
    credentials: 'include',
    headers: () => headersOf(scope()),
  })
}

function headersOf({ organization, environment, csrfToken }: SessionScope): Record<string, string> {
  return {
    ...(organization && { 'x-org-id': organization }),
    ...(environment && { 'x-environment': environment }),
    ...(csrfToken && { 'x-csrf-token': csrfToken }),
  }
}
