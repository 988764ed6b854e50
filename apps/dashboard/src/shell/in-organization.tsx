import { QueryClientProvider } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { callsIn } from '../data/calls.ts'
import { createCache } from '../data/query-cache.ts'
import { rememberPlace } from '../session/remembered-place.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { type Tenant, TenantContext } from '../tenant/tenant.ts'
import { Shell } from './shell.tsx'

/** Everything that belongs to the organization and environment in the address. Another one begins with an empty cache. */
export function InOrganization() {
  const { organization, environment } = useRouteContext({ from: '/o/$orgId/$environment' })
  const { id: orgId, role } = organization
  const [isSignedOut, setSignedOut] = useState(false)
  const cache = useMemo(
    () => createCache(() => setSignedOut(true)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a cache for each organization and environment
    [orgId, environment],
  )
  const tenant = useMemo(
    (): Tenant => ({
      orgId,
      environment,
      role,
      mayChange: role !== 'MEMBER',
      calls: callsIn({ organization: orgId, environment }),
    }),
    [orgId, environment, role],
  )
  useEffect(() => rememberPlace({ orgId, environment }), [orgId, environment])
  return (
    <QueryClientProvider client={cache} key={`${orgId}/${environment}`}>
      <TenantContext value={tenant}>
        <Shell organization={organization} environment={environment} />
        <SignInAgain
          isOpen={isSignedOut}
          onSignedIn={() => {
            setSignedOut(false)
            void cache.invalidateQueries()
          }}
        />
      </TenantContext>
    </QueryClientProvider>
  )
}
