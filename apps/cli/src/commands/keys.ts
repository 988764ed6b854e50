import { argument, type Commands, oneOf, option } from '@outrider/command-line/command'
import { table } from '@outrider/command-line/table'
import type { Caller } from '../caller.ts'

const environments = ['live', 'test'] as const
const scopes = ['read_write', 'read_only'] as const

export const keyCommands: Commands<Caller> = {
  'keys list': {
    takes: '',
    about: 'lists secret keys; like all of `keys` it takes a session',
    run: async ({ session, say }) => {
      const { keys } = await session().get('/keys')
      say({ keys }, () =>
        table([
          ['ID', 'NAME', 'SCOPE', 'ENVIRONMENT', 'STATUS'],
          ...keys.map(({ id, name, scope, environment, status }) => [
            id,
            name,
            scope,
            environment,
            status,
          ]),
        ]),
      )
    },
  },
  'keys create': {
    takes: '<name>',
    about: 'makes a secret key, shown once',
    options: { environment: 'live or test', scope: 'read_write (default) or read_only' },
    run: async (run) => {
      const environment = oneOf(environments, option(run, 'environment'))
      const scope = oneOf(scopes, run.options['scope'] ?? 'read_write')
      const name = argument(run, 0, '<name>')
      const created = await run.session().post('/keys', { body: { name, environment, scope } })
      run.say(created, () => `${created.key ?? ''}\nKeep it: it is not shown again.`)
    },
  },
  'keys revoke': {
    takes: '<id>',
    about: 'ends a secret key at once',
    run: async (run) => {
      const id = argument(run, 0, '<id>')
      await run.session().delete('/keys/{id}', { params: { path: { id } } })
      run.say({ id, revoked: true }, () => `${id} is revoked.`)
    },
  },
}
