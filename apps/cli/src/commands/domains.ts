import { argument, type Command, table } from '../command.ts'

export const domainCommands: Readonly<Record<string, Command>> = {
  'domains verify': {
    takes: '<domain>',
    about: 'register a domain if it is new, check its DNS records, and say what to do',
    run: async (run) => {
      const name = argument(run, 0, '<domain>')
      const domain = await run.calls.post('/domain', { body: { domain: name } })
      const status = await run.calls.post('/domain/{id}/verify', {
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
