import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../contacts/search.ts'
import { inOrganization } from './root.tsx'

const overview = createRoute({
  getParentRoute: () => inOrganization,
  path: '/',
  component: lazyRouteComponent(() => import('../overview/overview-page.tsx'), 'OverviewPage'),
})
const contacts = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('../contacts/contacts-page.tsx'), 'ContactsPage'),
})
const contact = createRoute({
  getParentRoute: () => inOrganization,
  path: '/contacts/$id',
  component: lazyRouteComponent(() => import('../contacts/contact-page.tsx'), 'ContactPage'),
})
const segments = createRoute({
  getParentRoute: () => inOrganization,
  path: '/segments',
  component: lazyRouteComponent(() => import('../segments/segments-page.tsx'), 'SegmentsPage'),
})
const segment = createRoute({
  getParentRoute: () => inOrganization,
  path: '/segments/$id',
  component: lazyRouteComponent(() => import('../segments/segment-page.tsx'), 'SegmentPage'),
})
const automations = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations',
  component: lazyRouteComponent(
    () => import('../automations/automations-page.tsx'),
    'AutomationsPage',
  ),
})
const automation = createRoute({
  getParentRoute: () => inOrganization,
  path: '/automations/$id',
  component: lazyRouteComponent(
    () => import('../automations/automation-page.tsx'),
    'AutomationPage',
  ),
})
const entry = createRoute({
  getParentRoute: () => inOrganization,
  path: '/entries/$id',
  component: lazyRouteComponent(() => import('../automations/entry-page.tsx'), 'EntryPage'),
})
const messages = createRoute({
  getParentRoute: () => inOrganization,
  path: '/messages',
  component: lazyRouteComponent(() => import('../messages/messages-page.tsx'), 'MessagesPage'),
})
const message = createRoute({
  getParentRoute: () => inOrganization,
  path: '/messages/$id',
  component: lazyRouteComponent(() => import('../messages/message-page.tsx'), 'MessagePage'),
})
const campaigns = createRoute({
  getParentRoute: () => inOrganization,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('../campaigns/campaigns-page.tsx'), 'CampaignsPage'),
})
const campaign = createRoute({
  getParentRoute: () => inOrganization,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('../campaigns/campaign-page.tsx'), 'CampaignPage'),
})
const templates = createRoute({
  getParentRoute: () => inOrganization,
  path: '/templates',
  component: lazyRouteComponent(() => import('../templates/templates-page.tsx'), 'TemplatesPage'),
})
const template = createRoute({
  getParentRoute: () => inOrganization,
  path: '/templates/$id',
  component: lazyRouteComponent(() => import('../templates/template-page.tsx'), 'TemplatePage'),
})
const domains = createRoute({
  getParentRoute: () => inOrganization,
  path: '/domains',
  component: lazyRouteComponent(() => import('../domains/domains-page.tsx'), 'DomainsPage'),
})
const domain = createRoute({
  getParentRoute: () => inOrganization,
  path: '/domains/$id',
  component: lazyRouteComponent(() => import('../domains/domain-page.tsx'), 'DomainPage'),
})
const forms = createRoute({
  getParentRoute: () => inOrganization,
  path: '/forms',
  component: lazyRouteComponent(() => import('../forms/forms-page.tsx'), 'FormsPage'),
})
const webhooks = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
})
const keys = createRoute({
  getParentRoute: () => inOrganization,
  path: '/keys',
  component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
})
const members = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members',
  component: lazyRouteComponent(() => import('../members/members-page.tsx'), 'MembersPage'),
})
const audit = createRoute({
  getParentRoute: () => inOrganization,
  path: '/audit',
  component: lazyRouteComponent(() => import('../audit/audit-page.tsx'), 'AuditPage'),
})
const imports = createRoute({
  getParentRoute: () => inOrganization,
  path: '/imports',
  component: lazyRouteComponent(() => import('../imports/imports-page.tsx'), 'ImportsPage'),
})
const eventCatalog = createRoute({
  getParentRoute: () => inOrganization,
  path: '/event-catalog',
  component: lazyRouteComponent(
    () => import('../event-catalog/event-catalog-page.tsx'),
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
