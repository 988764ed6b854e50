import { argument, type Command, option, table, UsageError } from '../command.ts'

const environments = ['live', 'test'] as const
const scopes = ['read_write', 'read_only'] as const

export const keyCommands: Readonly<Record<string, Command>> = {
  'keys list': {
    takes: '',
    about: 'secret keys; takes a session',
    bySession: true,
    run: async ({ calls, say }) => {
      const { keys } = await calls.get('/keys')
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
    about: 'a new secret key, shown once',
    options: { environment: 'live or test', scope: 'read_write (default) or read_only' },
    bySession: true,
    run: async (run) => {
      const environment = oneOf(environments, option(run, 'environment'))
      const scope = oneOf(scopes, run.options['scope'] ?? 'read_write')
      const name = argument(run, 0, '<name>')
      const created = await run.calls.post('/keys', { body: { name, environment, scope } })
      run.say(created, () => `${created.key ?? ''}\nKeep it: it is not shown again.`)
    },
  },
  'keys revoke': {
    takes: '<id>',
    about: 'end a secret key at once',
    bySession: true,
    run: async (run) => {
      const id = argument(run, 0, '<id>')
      await run.calls.delete('/keys/{id}', { params: { path: { id } } })
      run.say({ id, revoked: true }, () => `${id} is revoked.`)
    },
  },
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new UsageError(`${text} is none of ${values.join(', ')}`)
  return found
}
