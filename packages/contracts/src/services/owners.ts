import { automationsService } from './automations.ts'
import { contactsService } from './contacts.ts'
import { domainsService } from './domains.ts'
import { keysService } from './keys.ts'
import { messagingService } from './messaging.ts'
import { webhooksService } from './webhooks.ts'

/** The services that own data, each in the PostgreSQL schema of its name, in the order in which they start. */
export const owners = [
  keysService,
  domainsService,
  contactsService,
  messagingService,
  automationsService,
  webhooksService,
] as const
