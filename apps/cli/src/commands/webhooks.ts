import type { Command } from '../command.ts'

export const webhookCommands: Readonly<Record<string, Command>> = {
  'webhooks list': {
    takes: '',
    about: 'webhooks with where they go',
    run: async ({ calls, say }) => {
      const webhooks = await Array.fromAsync(calls.list('/webhooks'))
      say({ webhooks }, () =>
        webhooks.map(({ id, url, events }) => `${id} ${url} ${events.join(',')}`).join('\n'),
      )
    },
  },
}
