import type { Commands } from '@outrider/command-line/command'
import { table } from '@outrider/command-line/table'
import { type Caller, contactIdOf } from '../caller.ts'

const most = 50

export const messageCommands: Commands<Caller> = {
  messages: {
    takes: '',
    about: 'lists the latest messages with what became of them',
    options: { contact: 'only those of a contact' },
    run: async ({ calls: open, options: { contact }, say }) => {
      const calls = open()
      const contactId = contact && (await contactIdOf(calls, contact))
      const { messages } = await calls.get('/messages', {
        params: { query: { limit: most, ...(contactId && { contactId }) } },
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
