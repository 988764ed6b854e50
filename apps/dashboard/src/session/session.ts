import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { calls, keepCsrfToken } from '../data/calls.ts'
import { isSignedOut } from '../data/query-cache.ts'

/** What does not belong to an organization: the session. */
export const sessionCache = new QueryClient()

async function readSession() {
  try {
    const session = await calls.get('/auth/session')
    keepCsrfToken(session.csrfToken)
    return session
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

export type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>
export type Organization = Session['organizations'][number]

const options = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: Infinity,
  networkMode: 'always',
  retry: 1,
})

/** The gateway writes this into the page for a browser that sent a session's cookie, which no script can see. */
const mayBeSignedIn = 'signedIn' in document.documentElement.dataset

/** The session; null for a stranger, for whom nothing is asked. */
export async function findSession(): Promise<Session | null> {
  const known = sessionCache.getQueryData(options.queryKey)
  return known === undefined && !mayBeSignedIn ? null : sessionCache.ensureQueryData(options)
}

/** The session, which the shell is shown in only when there is one. */
export function useSession(): Session | null | undefined {
  return useQuery(options, sessionCache).data
}

/** The id of whoever is signed in, or was last. */
export function currentUser(): string | undefined {
  return sessionCache.getQueryData(options.queryKey)?.user.id
}

/** Their organizations as they were read last; none of a stranger. */
export function currentOrganizations(): readonly Organization[] {
  return sessionCache.getQueryData(options.queryKey)?.organizations ?? []
}

/** Reads it again: it has ended, or its organizations have changed. */
export async function refreshSession(): Promise<Session | null> {
  return sessionCache.fetchQuery({ ...options, staleTime: 0 })
}

export async function signIn(email: string, password: string): Promise<void> {
  await calls.post('/auth/sessions', { body: { email, password } })
  await refreshSession()
}

export async function signOut(): Promise<void> {
  await calls.delete('/auth/session')
  keepCsrfToken(undefined)
  sessionCache.setQueryData(options.queryKey, null)
}
