import {
  argument,
  type CommandInput,
  type Commands,
  oneOf,
  option,
  table,
  UsageError,
} from '@outrider/command-line/command'
import { createOutrider, createSessionCalls } from '@outrider/sdk'
import type { Caller } from '../caller.ts'
import { baseUrlOf, writeProfile } from '../config.ts'

export const loginCommands: Commands<Caller> = {
  login: {
    takes: '<address>',
    about: 'checks and saves a secret key, or a session for `keys`; prompts for missing values',
    options: {
      key: 'a secret key; omit to be prompted, or to read a line of the input',
      email: 'the email address of an account',
      password: 'its password; omit to be prompted, or to read a line of the input',
      organization: 'the id of one of the account’s organizations; by default the first',
    },
    run: async (run) => {
      const baseUrl = addressOf(argument(run, 0, '<address>'))
      const kept = run.profile.baseUrl === baseUrl ? run.profile : {}
      const { email } = run.options
      const key =
        run.options['key'] ?? (email ? undefined : await asked(run, 'Secret key: ', 'key'))
      if (key) await checkKey(baseUrl, key)
      const session = email ? await signIn(run, baseUrl, email) : kept.session
      writeProfile(run.file, { baseUrl, secretKey: key ?? kept.secretKey, session })
      run.say({ baseUrl, file: run.file }, () => `Logged in to ${baseUrl}. Saved to ${run.file}.`)
    },
  },
  logout: {
    takes: '',
    about: 'ends the session of `login`, and deletes the saved credentials',
    run: async ({ file, profile, session, note, say }) => {
      if (profile.session)
        await session()
          .delete('/auth/session')
          .catch((error: Error) => note(`the session could not be ended: ${error.message}`))
      writeProfile(file, {})
      say({ file }, () => `Deleted the credentials in ${file}.`)
    },
  },
}

function addressOf(text: string): string {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isWeb) throw new UsageError(`${text}: the address must begin with http:// or https://`)
  return baseUrlOf(text)
}

async function asked(
  { ask }: CommandInput<Caller>,
  question: string,
  name: string,
): Promise<string> {
  if (!ask) throw new UsageError(`--${name} is missing`)
  const value = await ask(question)
  if (value === '') throw new UsageError(`the input is empty: enter a value, or set --${name}`)
  return value
}

async function checkKey(baseUrl: string, secretKey: string): Promise<void> {
  if (!/^sk_(?:live|test)_/.test(secretKey))
    throw new UsageError('a secret key begins with sk_live_ or sk_test_')
  const calls = createOutrider({ baseUrl, secretKey, maxRetries: 0 })
  await calls.get('/contacts', { params: { query: { limit: 1 } } })
}

async function signIn(run: CommandInput<Caller>, baseUrl: string, email: string) {
  const password = run.options['password'] ?? (await asked(run, 'Password: ', 'password'))
  const calls = createSessionCalls({ baseUrl, scope: () => ({}), maxRetries: 0 })
  const opened = await calls.post('/auth/sessions', { body: { email, password } })
  const { organization } = run.options
  const found = opened.organizations.find(
    ({ id }) => organization === undefined || id === organization,
  )
  if (!found)
    throw new Error(`this account is not a member of ${organization ?? 'any organization'}`)
  return { token: opened.token, organization: found.id, expiresAt: opened.expiresAt }
}

const environments = ['live', 'test'] as const
const scopes = ['read_write', 'read_only'] as const

export const keyCommands: Commands<Caller> = {
  'keys list': {
    takes: '',
    about: 'lists secret keys; every `keys` command needs a session',
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
    about: 'creates a secret key and prints it once',
    options: { environment: 'live or test', scope: 'read_write (default) or read_only' },
    run: async (run) => {
      const environment = oneOf(environments, option(run, 'environment'))
      const scope = oneOf(scopes, run.options['scope'] ?? 'read_write')
      const name = argument(run, 0, '<name>')
      const created = await run.session().post('/keys', { body: { name, environment, scope } })
      if (created.key === undefined)
        throw new Error(`the response has no key: revoke ${created.id}`)
      run.say(created, () => `${created.key}\nSave it: it is not shown again.`)
    },
  },
  'keys revoke': {
    takes: '<id>',
    about: 'revokes a secret key immediately',
    run: async (run) => {
      const id = argument(run, 0, '<id>')
      await run.session().delete('/keys/{id}', { params: { path: { id } } })
      run.say({ id, revoked: true }, () => `${id} is revoked.`)
    },
  },
}
