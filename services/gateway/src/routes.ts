import type { Route } from './route.ts'
import { authRoutes } from './routes/auth.ts'
import { automationRoutes } from './routes/automations.ts'
import { contactRoutes } from './routes/contacts.ts'
import { domainRoutes } from './routes/domains.ts'
import { eventRoutes } from './routes/events.ts'
import { exportRoutes } from './routes/exports.ts'
import { formRoutes } from './routes/forms.ts'
import { importRoutes } from './routes/imports.ts'
import { keyRoutes } from './routes/keys.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { segmentRoutes } from './routes/segments.ts'
import { triggerRoutes } from './routes/triggers.ts'
import { walletRoutes } from './routes/wallet.ts'

/** The whole interface; the busiest first, for the router looks in this order. */
export const routes: readonly Route[] = [
  ...eventRoutes,
  ...triggerRoutes,
  ...exportRoutes, // `/contacts/export` before `/contacts/:id`
  ...contactRoutes,
  ...importRoutes,
  ...segmentRoutes,
  ...formRoutes,
  ...automationRoutes,
  ...domainRoutes,
  ...authRoutes,
  ...organizationRoutes,
  ...keyRoutes,
  ...walletRoutes,
]
