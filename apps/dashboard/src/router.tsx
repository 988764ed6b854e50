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
import { readRange, readRunFilter } from './automations/filters.ts'
import { findSession, rememberedPlace } from './session/session.ts'
import { FailurePage, NotFoundPage } from './shell/standalone-pages.tsx'
import { environments } from './tenant/tenant.tsx'
import { textsNamed } from './ui/address.ts'

const root = createRootRoute({
  // Any page may have tabs.
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to, step }): { to?: string; step?: 'code' } => ({
    ...(typeof to === 'string' && { to }),
    ...(step === 'code' && { step }),
  }),
  component: lazyRouteComponent(() => import('./session/sign-in.tsx'), 'SignInPage'),
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

/** Not linked: for people who change the parts of pages. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage'),
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
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'InOrganization'),
})

async function requireSession(href: string) {
  const session = await findSession()
  if (!session) throw redirect({ to: '/sign-in', search: { to: href } })
  return session
}

const contacts = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts',
  validateSearch: textsNamed('q', 'tag', 'segment', 'reachable', 'open'),
  component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
})

const contact = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts/$id',
  validateSearch: textsNamed('show'),
  component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
})

const segments = createRoute({
  getParentRoute: () => inOrganization,
  path: '/segments',
  validateSearch: textsNamed('q'),
  component: lazyRouteComponent(() => import('./segments/segments-page.tsx'), 'SegmentsPage'),
})

const forms = createRoute({
  getParentRoute: () => inOrganization,
  path: '/forms',
  validateSearch: textsNamed('q'),
  component: lazyRouteComponent(() => import('./forms/forms-page.tsx'), 'FormsPage'),
})

const messages = createRoute({
  getParentRoute: () => inOrganization,
  path: '/messages',
  validateSearch: textsNamed('status', 'channel', 'campaign', 'automation'),
  component: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
})

const automationReport = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations/$id',
  validateSearch: readRange,
  component: lazyRouteComponent(() => import('./automations/report-tab.tsx'), 'AutomationPage'),
})

const automationRuns = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations/$id/runs',
  validateSearch: readRunFilter,
  component: lazyRouteComponent(() => import('./automations/runs-tab.tsx'), 'RunsPage'),
})

const automationEditor = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations/$id/edit',
  component: lazyRouteComponent(() => import('./automations/editor-page.tsx'), 'EditorPage'),
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
  contact,
  segments,
  page('/segments/new', () => import('./segments/segment-page.tsx'), 'NewSegmentPage'),
  page('/segments/$id', () => import('./segments/segment-page.tsx'), 'SegmentPage'),
  page('/automations', () => import('./automations/automations-page.tsx'), 'AutomationsPage'),
  automationReport,
  automationRuns,
  page('/automations/$id/versions', () => import('./automations/versions-tab.tsx'), 'VersionsPage'),
  page(
    '/automations/$id/settings',
    () => import('./automations/versions-tab.tsx'),
    'AutomationSettingsPage',
  ),
  automationEditor,
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
  forms,
  page('/forms/new', () => import('./forms/form-page.tsx'), 'NewFormPage'),
  page('/forms/$id', () => import('./forms/form-page.tsx'), 'FormPage'),
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
    gallery,
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
