import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readSearch } from './contacts/contact-parts.tsx'
import { readFilter } from './messages/message-filter.ts'
import { findSession, rememberedPlace } from './session/session.ts'
import { SignInPage } from './session/sign-in.tsx'
import { FailurePage, InOrganization, NotFoundPage } from './shell/shell.tsx'
import { environments } from './tenant/tenant.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string } =>
    typeof search['to'] === 'string' ? { to: search['to'] } : {},
  component: SignInPage,
})

/** Redirects to the place of the last visit, or to the first organization. */
const start = createRoute({
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

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  beforeLoad: async () => void (await findSession()),
  component: lazyRouteComponent(() => import('./session/pages.tsx'), 'InvitationPage'),
})

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyRouteComponent(() => import('./session/pages.tsx'), 'PasswordResetPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./session/account-page.tsx'), 'AccountPage'),
})

const organizations = createRoute({
  getParentRoute: () => root,
  path: '/organizations',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./session/pages.tsx'), 'OrganizationsPage'),
})

const inOrganization = createRoute({
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

const contacts = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
})

const messages = createRoute({
  getParentRoute: () => inOrganization,
  path: '/messages',
  validateSearch: readFilter,
  component: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
})

/** The route of a page in an organization and environment, whose code is loaded when it is opened. */
function page<
  const Path extends string,
  Module extends Record<Name, () => ReactNode>,
  const Name extends string,
>(path: Path, load: () => Promise<Module>, name: Name) {
  return createRoute({
    getParentRoute: () => inOrganization,
    path,
    component: lazyRouteComponent(load, name),
  })
}

const pages = [
  page('/', () => import('./overview/overview-page.tsx'), 'OverviewPage'),
  contacts,
  page('/contacts/$id', () => import('./contacts/contact-page.tsx'), 'ContactPage'),
  page('/segments', () => import('./segments/segments-page.tsx'), 'SegmentsPage'),
  page('/segments/$id', () => import('./segments/segment-page.tsx'), 'SegmentPage'),
  page('/automations', () => import('./automations/automations-page.tsx'), 'AutomationsPage'),
  page('/automations/$id', () => import('./automations/automation-page.tsx'), 'AutomationPage'),
  page('/entries/$id', () => import('./automations/entry-page.tsx'), 'EntryPage'),
  messages,
  page('/messages/$id', () => import('./messages/message-page.tsx'), 'MessagePage'),
  page('/campaigns', () => import('./campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  page('/campaigns/$id', () => import('./campaigns/campaign-page.tsx'), 'CampaignPage'),
  page('/templates', () => import('./templates/templates-page.tsx'), 'TemplatesPage'),
  page('/templates/$id', () => import('./templates/template-page.tsx'), 'TemplatePage'),
  page('/domains', () => import('./domains/domains-page.tsx'), 'DomainsPage'),
  page('/domains/$id', () => import('./domains/domain-page.tsx'), 'DomainPage'),
  page('/suppressions', () => import('./suppressions/suppressions-page.tsx'), 'SuppressionsPage'),
  page('/settings', () => import('./settings/settings-page.tsx'), 'SettingsPage'),
  page('/forms', () => import('./forms/forms-page.tsx'), 'FormsPage'),
  page('/webhooks', () => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  page('/webhooks/$id', () => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  page('/keys', () => import('./keys/keys-page.tsx'), 'KeysPage'),
  page('/members', () => import('./members/members-page.tsx'), 'MembersPage'),
  page('/audit', () => import('./audit/audit-page.tsx'), 'AuditPage'),
  page('/imports', () => import('./imports/imports-page.tsx'), 'ImportsPage'),
  page(
    '/event-catalog',
    () => import('./event-catalog/event-catalog-page.tsx'),
    'EventCatalogPage',
  ),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    start,
    invitation,
    passwordReset,
    account,
    organizations,
    inOrganization.addChildren(pages),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
