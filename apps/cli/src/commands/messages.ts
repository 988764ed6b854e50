import { type Command, table } from '../command.ts'

const most = 50

export const messageCommands: Readonly<Record<string, Command>> = {
  messages: {
    takes: '',
    about: 'the latest messages with what became of them',
    options: { contact: 'only those of a contact, by its id' },
    run: async ({ calls, options, say }) => {
      const { contact } = options
      const { messages } = await calls.get('/messages', {
        params: { query: { limit: most, ...(contact && { contactId: contact }) } },
      })
      say({ messages }, () =>
        table([
          ['ID', 'CHANNEL', 'STATUS', 'CREATED'],
          ...messages.map(({ id, channel, status, createdAt }) => [id, channel, status, createdAt]),
        ]),
      )
    },
  },
}
