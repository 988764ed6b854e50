import type { Command } from './command.ts'
import { automationCommands } from './commands/automations.ts'
import { contactCommands } from './commands/contacts.ts'
import { domainCommands } from './commands/domains.ts'
import { eventCommands } from './commands/events.ts'
import { keyCommands } from './commands/keys.ts'
import { messageCommands } from './commands/messages.ts'
import { webhookCommands } from './commands/webhooks.ts'

/** All commands by their words, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  login: {
    takes: '<address>',
    about: 'keep the address that ends in /api/v1, and a key or a session',
    options: {
      key: 'a secret key',
      email: 'the address of an account, for `keys`',
      password: 'its password',
    },
    run: () => Promise.reject(new Error('login is run by the program itself')),
  },
  ...keyCommands,
  ...eventCommands,
  ...contactCommands,
  ...automationCommands,
  ...domainCommands,
  ...messageCommands,
  ...webhookCommands,
}
