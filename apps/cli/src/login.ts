import { createOutrider, createSessionCalls } from '@outrider/sdk'
import { argument, type Run, UsageError } from './command.ts'
import type { Config } from './config.ts'
import { writeProfile } from './profile.ts'

/** Checks what is given against the installation, and keeps it. */
export async function login(
  run: Pick<Run, 'args' | 'options' | 'say'>,
  { file, profile }: Config,
): Promise<void> {
  const { key, email, password } = run.options
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its arguments are read
  const baseUrl = argument(run as Run, 0, '<address>').replace(/\/$/, '')
  if (!key && !email) throw new UsageError('--key or --email is missing')
  const kept = profile.baseUrl === baseUrl ? profile : {}
  const secretKey = key ?? kept.secretKey
  if (key)
    await createOutrider({ baseUrl, secretKey: key }).get('/contacts', {
      params: { query: { limit: 1 } },
    })
  const session = email ? await signIn(baseUrl, email, password) : kept.session
  writeProfile(file, { baseUrl, secretKey, session })
  run.say({ baseUrl, file }, () => `Logged in to ${baseUrl}. Kept in ${file}.`)
}

async function signIn(baseUrl: string, email: string, password: string | undefined) {
  if (!password) throw new UsageError('--password is missing')
  const calls = createSessionCalls({ baseUrl, scope: () => ({}) })
  const opened = await calls.post('/auth/sessions', { body: { email, password } })
  const [organization] = opened.organizations
  if (!organization) throw new Error('this account is a member of no organization')
  return { token: opened.token, organization: organization.id, expiresAt: opened.expiresAt }
}
