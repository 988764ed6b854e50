import { OutriderError } from '@outrider/sdk'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { calls, isSignedOut, keepCsrfToken } from '../data/calls.ts'
import type { TenantAccess } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { FieldFault } from '../ui/faults.ts'

/** The cache of the session, which belongs to no organization. */
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

type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>

const options = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: Infinity,
  networkMode: 'always',
  retry: 1,
})

/** Set by the gateway when the browser has sent a session cookie, which scripts cannot read. */
const mayBeSignedIn = 'signedIn' in document.documentElement.dataset

/** The session; null, without a request, if the browser has no session cookie. */
export async function findSession(): Promise<Session | null> {
  const known = sessionCache.getQueryData(options.queryKey)
  return known === undefined && !mayBeSignedIn ? null : sessionCache.ensureQueryData(options)
}

/** The session. Pages of an organization are displayed only with a session. */
export function useSession(): Session | null | undefined {
  return useQuery(options, sessionCache).data
}

/** The id of the user who is signed in, or was last. */
export function currentUser(): string | undefined {
  return sessionCache.getQueryData(options.queryKey)?.user.id
}

/** The user's organizations when they were last read; none without a session. */
export function currentOrganizations(): Session['organizations'] {
  return sessionCache.getQueryData(options.queryKey)?.organizations ?? []
}

/** Reads the session again: it has ended, or its organizations have changed. */
export async function refreshSession(): Promise<Session | null> {
  return sessionCache.fetchQuery({ ...options, staleTime: 0 })
}

/** How users can sign in to this installation. */
export function useSignInMethods() {
  return useQuery(
    {
      queryKey: [t('sign-in methods')],
      queryFn: () => calls.get('/auth/methods'),
      staleTime: Infinity,
      networkMode: 'always',
    },
    sessionCache,
  ).data
}

/** Completes a single sign-on with the code of the second factor. */
export async function confirmSingleSignOn(code: string): Promise<void> {
  await calls.post('/auth/oidc/code', { body: { code } })
  await refreshSession()
}

/** Signs in; returns false if the account also needs the code of its second factor. */
export async function signIn(
  email: string,
  password: string,
  code: string | undefined,
): Promise<boolean> {
  try {
    await calls.post('/auth/sessions', {
      body: { email, password, ...(code !== undefined && { code }) },
    })
  } catch (error) {
    if (error instanceof OutriderError && error.code === 'CODE_REQUIRED') return false
    throw error
  }
  await refreshSession()
  return true
}

export async function signOut(): Promise<void> {
  await calls.delete('/auth/session')
  keepCsrfToken(undefined)
  sessionCache.setQueryData(options.queryKey, null)
}

/** The organization and environment of the last visit, where the next one begins. */
type Place = Pick<TenantAccess, 'orgId' | 'environment'>

const placeKey = 'outrider.place'

export function rememberPlace({ orgId, environment }: Place): void {
  localStorage.setItem(placeKey, `${orgId}/${environment}`)
}

export function rememberedPlace(): Place | undefined {
  const [orgId, environment] = (localStorage.getItem(placeKey) ?? '').split('/')
  return orgId && (environment === 'live' || environment === 'test')
    ? { orgId, environment }
    : undefined
}

/** Reports a wrong password at its field. */
export async function withPassword<T>(
  response: Promise<T>,
  field = 'password',
  message = t('This is not your password.'),
): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof OutriderError && error.code === 'OTHER_CELL') throw error
    throw isSignedOut(error) ? new FieldFault(field, message) : error
  }
}

/** Explains that a link is invalid: the API responds 404 if it has expired, was used or was revoked. */
export async function ofLink<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof OutriderError && error.status === 404)
      throw new Error('This link does not work any more. Ask for another one.', { cause: error })
    throw error
  }
}
