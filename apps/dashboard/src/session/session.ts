import { OutriderError } from '@outrider/sdk'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { calls, isSignedOut, keepCsrfToken } from '../data/calls.ts'
import type { Environment } from '../tenant/tenant.tsx'
import { FieldFault } from '../ui/faults.ts'

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

/** Where somebody was last, to begin there the next time. */
export interface Place {
  readonly orgId: string
  readonly environment: Environment
}

const name = 'outrider.place'

export function rememberPlace({ orgId, environment }: Place): void {
  localStorage.setItem(name, `${orgId}/${environment}`)
}

export function rememberedPlace(): Place | undefined {
  const [orgId, environment] = (localStorage.getItem(name) ?? '').split('/')
  return orgId && (environment === 'live' || environment === 'test')
    ? { orgId, environment }
    : undefined
}

/** An answer that asks for a password: that it is wrong is told at its field. */
export async function withPassword<T>(
  answer: Promise<T>,
  field: string,
  message: string,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isSignedOut(error) ? new FieldFault(field, message) : error
  }
}

/** What somebody is told whose link has expired, was used or was withdrawn: to the interface it is not there. */
export async function ofLink<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof OutriderError && error.status === 404)
      throw new Error('This link does not work any more. Ask for another one.', { cause: error })
    throw error
  }
}
