import type { Route } from './http/route.ts'
import { authRoutes } from './routes/auth.ts'
import { automationRoutes, eventCatalogRoutes, explainRoutes } from './routes/automations.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { contactRoutes, exportRoutes } from './routes/contacts.ts'
import { domainRoutes } from './routes/domains.ts'
import { emailLinkRoutes } from './routes/email-links.ts'
import { eventRoutes } from './routes/events.ts'
import { cloudEventRoutes, segmentCallRoutes } from './routes/foreign-events.ts'
import { formRoutes } from './routes/forms.ts'
import { importRoutes } from './routes/imports.ts'
import { inappRoutes } from './routes/inapp.ts'
import { keyRoutes } from './routes/keys.ts'
import { emailRoutes, messageRoutes } from './routes/messages.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { unsubscribeRoutes } from './routes/preferences.ts'
import { segmentRoutes } from './routes/segments.ts'
import { settingsRoutes } from './routes/settings.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { suppressionRoutes } from './routes/suppressions.ts'
import { snippetRoutes, templateRoutes } from './routes/templates.ts'
import { topicRoutes } from './routes/topics.ts'
import { triggerRoutes } from './routes/triggers.ts'
import { walletRoutes } from './routes/wallet.ts'
import { webhookRoutes } from './routes/webhooks.ts'

/** The whole interface, in the order of the reference. */
export const routes: readonly Route[] = [
  ...eventRoutes,
  ...cloudEventRoutes,
  ...segmentCallRoutes,
  ...triggerRoutes,
  ...exportRoutes,
  ...contactRoutes,
  ...importRoutes,
  ...segmentRoutes,
  ...formRoutes,
  ...topicRoutes,
  ...eventCatalogRoutes,
  ...automationRoutes,
  ...explainRoutes,
  ...inappRoutes,
  ...emailRoutes,
  ...campaignRoutes,
  ...emailLinkRoutes,
  ...messageRoutes,
  ...templateRoutes,
  ...snippetRoutes,
  ...suppressionRoutes,
  ...settingsRoutes,
  ...unsubscribeRoutes,
  ...statisticsRoutes,
  ...domainRoutes,
  ...authRoutes,
  ...oidcRoutes,
  ...organizationRoutes,
  ...keyRoutes,
  ...walletRoutes,
  ...webhookRoutes,
]
