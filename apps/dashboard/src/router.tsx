import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readSearch } from './contacts/contact-parts.tsx'
import { findSession, rememberedPlace } from './session/session.ts'
import { SignInPage } from './session/sign-in.tsx'
import { FailurePage, InOrganization, NotFoundPage } from './shell/shell.tsx'
import { environments } from './tenant/tenant.tsx'

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
  component: lazyRouteComponent(() => import('./session/pages.tsx'), 'InvitationPage'),
})

export const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyRouteComponent(() => import('./session/pages.tsx'), 'PasswordResetPage'),
})

export const organizations = createRoute({
  getParentRoute: () => root,
  path: '/organizations',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./session/pages.tsx'), 'OrganizationsPage'),
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

const overview = createRoute({
  getParentRoute: () => inOrganization,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
})
const contacts = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
})
const contact = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts/$id',
  component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
})
const segments = createRoute({
  getParentRoute: () => inOrganization,
  path: '/segments',
  component: lazyRouteComponent(() => import('./segments/segments-page.tsx'), 'SegmentsPage'),
})
const segment = createRoute({
  getParentRoute: () => inOrganization,
  path: '/segments/$id',
  component: lazyRouteComponent(() => import('./segments/segment-page.tsx'), 'SegmentPage'),
})
const automations = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations',
  component: lazyRouteComponent(
    () => import('./automations/automations-page.tsx'),
    'AutomationsPage',
  ),
})
const automation = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations/$id',
  component: lazyRouteComponent(
    () => import('./automations/automation-page.tsx'),
    'AutomationPage',
  ),
})
const entry = createRoute({
  getParentRoute: () => inOrganization,
  path: '/entries/$id',
  component: lazyRouteComponent(() => import('./automations/entry-page.tsx'), 'EntryPage'),
})
const messages = createRoute({
  getParentRoute: () => inOrganization,
  path: '/messages',
  component: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
})
const message = createRoute({
  getParentRoute: () => inOrganization,
  path: '/messages/$id',
  component: lazyRouteComponent(() => import('./messages/message-page.tsx'), 'MessagePage'),
})
const campaigns = createRoute({
  getParentRoute: () => inOrganization,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./campaigns/campaigns-page.tsx'), 'CampaignsPage'),
})
const campaign = createRoute({
  getParentRoute: () => inOrganization,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./campaigns/campaign-page.tsx'), 'CampaignPage'),
})
const templates = createRoute({
  getParentRoute: () => inOrganization,
  path: '/templates',
  component: lazyRouteComponent(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
})
const template = createRoute({
  getParentRoute: () => inOrganization,
  path: '/templates/$id',
  component: lazyRouteComponent(() => import('./templates/template-page.tsx'), 'TemplatePage'),
})
const domains = createRoute({
  getParentRoute: () => inOrganization,
  path: '/domains',
  component: lazyRouteComponent(() => import('./domains/domains-page.tsx'), 'DomainsPage'),
})
const domain = createRoute({
  getParentRoute: () => inOrganization,
  path: '/domains/$id',
  component: lazyRouteComponent(() => import('./domains/domain-page.tsx'), 'DomainPage'),
})
const forms = createRoute({
  getParentRoute: () => inOrganization,
  path: '/forms',
  component: lazyRouteComponent(() => import('./forms/forms-page.tsx'), 'FormsPage'),
})
const webhooks = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
})
const keys = createRoute({
  getParentRoute: () => inOrganization,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})
const members = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
})
const audit = createRoute({
  getParentRoute: () => inOrganization,
  path: '/audit',
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})
const imports = createRoute({
  getParentRoute: () => inOrganization,
  path: '/imports',
  component: lazyRouteComponent(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
})
const eventCatalog = createRoute({
  getParentRoute: () => inOrganization,
  path: '/event-catalog',
  component: lazyRouteComponent(
    () => import('./event-catalog/event-catalog-page.tsx'),
    'EventCatalogPage',
  ),
})

/** Every page within an organization and environment. */
export const pages = [
  overview,
  contacts,
  contact,
  segments,
  segment,
  automations,
  automation,
  entry,
  messages,
  message,
  campaigns,
  campaign,
  templates,
  template,
  domains,
  domain,
  forms,
  webhooks,
  webhook,
  keys,
  members,
  audit,
  imports,
  eventCatalog,
]

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    start,
    invitation,
    passwordReset,
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
