import { argument, type Commands, table } from '@outrider/command-line/command'
import { type Caller, contactIdOf } from '../caller.ts'

const most = 50

export const messageCommands: Commands<Caller> = {
  messages: {
    takes: '',
    about: 'lists the latest messages with their status',
    options: { contact: 'only messages to this contact' },
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

export const domainCommands: Commands<Caller> = {
  'domains verify': {
    takes: '<domain>',
    about:
      'registers a domain if it is new, checks its DNS records, and says what to do; exit code 1 unless it is ready',
    run: async (run) => {
      const calls = run.calls()
      const name = argument(run, 0, '<domain>')
      const domain = await calls.post('/domain', { body: { domain: name } })
      const status = await calls.post('/domain/{id}/verify', {
        params: { path: { id: domain.id } },
      })
      run.say({ id: domain.id, ...status }, () =>
        [
          table([
            ['RECORD', 'TYPE', 'HOST', 'STATE', 'VALUE'],
            ...status.records.map(({ name: record, type, host, verification, value }) => [
              record,
              type,
              host,
              verification,
              value,
            ]),
          ]),
          '',
          status.sendReady ? 'Ready: emails can leave from it.' : 'Not ready yet. What to do:',
          ...status.fixes.map((fix) => `- ${fix}`),
        ].join('\n'),
      )
      return status.sendReady
    },
  },
}
