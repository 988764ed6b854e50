import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { rememberedPlace } from '../session/remembered-place.ts'
import { findSession } from '../session/session.ts'
import { SignInPage } from '../session/sign-in-page.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { FailurePage } from '../shell/failure-page.tsx'
import { environments } from '../tenant/tenant.ts'
import { InOrganization } from '../shell/in-organization.tsx'

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
})

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string } =>
    typeof search['to'] === 'string' ? { to: search['to'] } : {},
  component: SignInPage,
})

/** Where somebody comes in: where they were last, or their first organization. */
export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const session = await findSession()
    if (!session) throw redirect({ to: '/sign-in' })
    const place = rememberedPlace()
    const known = session.organizations.find(({ id }) => id === place?.orgId)
    const organization = known ?? session.organizations[0]
    if (!organization) throw redirect({ to: '/organizations' })
    const environment = known && place ? place.environment : 'live'
    throw redirect({
      to: '/o/$orgId/$environment',
      params: { orgId: organization.id, environment },
    })
  },
})

export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  beforeLoad: async () => void (await findSession()),
  component: lazyRouteComponent(() => import('../session/invitation-page.tsx'), 'InvitationPage'),
})

export const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyRouteComponent(
    () => import('../session/password-reset-page.tsx'),
    'PasswordResetPage',
  ),
})

export const organizations = createRoute({
  getParentRoute: () => root,
  path: '/organizations',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(
    () => import('../session/organizations-page.tsx'),
    'OrganizationsPage',
  ),
})

export const inOrganization = createRoute({
  getParentRoute: () => root,
  path: '/o/$orgId/$environment',
  beforeLoad: async ({ params, location }) => {
    const session = await requireSession(location.href)
    const organization = session.organizations.find(({ id }) => id === params.orgId)
    const environment = environments.find((each) => each === params.environment)
    if (!organization || !environment) throw notFound()
    return { organization, environment }
  },
  component: InOrganization,
})

async function requireSession(href: string) {
  const session = await findSession()
  if (!session) throw redirect({ to: '/sign-in', search: { to: href } })
  return session
}
