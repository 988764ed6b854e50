import type { Commands } from '@outrider/command-line/command'
import type { Caller } from './caller.ts'
import { automationCommands } from './commands/automations.ts'
import { contactCommands } from './commands/contacts.ts'
import { domainCommands } from './commands/domains.ts'
import { eventCommands } from './commands/events.ts'
import { keyCommands } from './commands/keys.ts'
import { loginCommands } from './commands/login.ts'
import { messageCommands } from './commands/messages.ts'
import { webhookCommands } from './commands/webhooks.ts'

/** All commands by their words, in the order of the help. */
export const commands: Commands<Caller> = {
  ...loginCommands,
  ...keyCommands,
  ...eventCommands,
  ...contactCommands,
  ...automationCommands,
  ...domainCommands,
  ...messageCommands,
  ...webhookCommands,
}
