import { isId } from '@outrider/contracts/ids'
import { type Client, createClient, type Response } from './client.ts'
import type { Bootstrap, Outrider } from './outrider.ts'

/** Somebody who has signed in. */
export interface Dashboard {
  readonly token: string
  readonly session: Response['body']
  /** Calls in an organization, live unless said otherwise. */
  in(orgId: string, environment?: 'live' | 'test'): Client
  /** Calls without naming one. */
  readonly anywhere: Client
}

export async function signIn(
  { bootstrap }: Pick<Outrider, 'bootstrap'>,
  { email, password } = bootstrap.owner,
): Promise<Dashboard> {
  const answer = await createClient(bootstrap.baseUrl).post('/auth/sessions', { email, password })
  if (answer.status !== 201) throw new Error(`signing in answered ${answer.status}`)
  return dashboardOf(bootstrap.baseUrl, answer.body)
}

export function dashboardOf(baseUrl: string, session: Response['body']): Dashboard {
  const { token } = session
  return {
    token,
    session,
    in: (orgId, environment = 'live') =>
      createClient(baseUrl, token, { 'X-Org-Id': orgId, 'X-Environment': environment }),
    anywhere: createClient(baseUrl, token),
  }
}

/** A new organization with an owner of its own and a secret key for each environment. */
export async function makeOrganization(
  { bootstrap }: Pick<Outrider, 'bootstrap'>,
  plan: 'free' | 'business' = 'free',
) {
  const { baseUrl, operatorToken } = bootstrap
  const login = {
    email: `owner-${crypto.randomUUID()}@example.com`,
    password: 'correct horse battery',
  }
  const { body: founded } = await createClient(baseUrl, operatorToken).post(
    '/operator/organizations',
    { name: 'Somebody else', plan, ownerEmail: login.email },
  )
  const joined = await createClient(baseUrl).post(
    `/invitations/${founded.invitation.token}/accept`,
    { password: login.password },
  )
  if (joined.status !== 201) throw new Error(`not joined: ${JSON.stringify(joined.body)}`)
  const owner = dashboardOf(baseUrl, joined.body)
  const { id } = founded.organization
  const keyFor = async (environment: 'live' | 'test'): Promise<string> => {
    const created = await owner.in(id).post('/keys', { name: environment, environment })
    if (created.body.key === undefined) throw new Error(`no key: ${JSON.stringify(created.body)}`)
    return created.body.key
  }
  const secretKey = { live: await keyFor('live'), test: await keyFor('test') }
  return {
    id,
    owner,
    login,
    secretKey,
    live: createClient(baseUrl, secretKey.live),
    test: createClient(baseUrl, secretKey.test),
  }
}

/** A new organization as if it were that of the installation: what its `bootstrap.json` would say. */
export async function newTenant(outrider: Pick<Outrider, 'bootstrap'>): Promise<Bootstrap> {
  const { id, owner, login, secretKey } = await makeOrganization(outrider, 'business')
  if (!isId('org', id)) throw new Error(`${id} is no id of an organization`)
  const readOnly = { name: 'reader', environment: 'live', scope: 'read_only' } as const
  const publishable = async (environment: 'live' | 'test'): Promise<string> =>
    (await owner.in(id).post(`/keys/publishable/${environment}/rotate`)).body.key
  return {
    ...outrider.bootstrap,
    orgId: id,
    owner: login,
    secretKey,
    readOnlyKey: { live: (await owner.in(id).post('/keys', readOnly)).body.key ?? '' },
    publishableKey: { live: await publishable('live'), test: await publishable('test') },
  }
}
