import { argument, type Commands } from '@outrider/command-line/command'
import { table } from '@outrider/command-line/table'
import type { Caller } from '../caller.ts'

export const domainCommands: Commands<Caller> = {
  'domains verify': {
    takes: '<domain>',
    about: 'registers a domain if it is new, checks its DNS records, and says what to do',
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
    },
  },
}
