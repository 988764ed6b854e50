import { parse } from '@outrider/contracts/contract'
import { Id, newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { knowOrigin, type KeyVerdict, verifyKey } from '@outrider/contracts/keys'
import type { Role } from '@outrider/contracts/organizations'
import {
  makePublishableKey,
  makeSecretKey,
  csrfTokenOf,
  makeToken,
  parseSecretKey,
} from '@outrider/contracts/secrets'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { type ContactVerdict, mintContactToken } from '@outrider/contracts/wallets'
import { request } from '@outrider/testing/requests'
import { startPeer } from '@outrider/testing/peers'
import type { Sandbox } from '@outrider/testing/sandbox'

/** A keys service, and the credentials that a test gives it. */
export interface Credentials {
  /** Ids of the secret keys, and the origins, of the requests that the keys service received. */
  readonly verified: readonly string[]
  readonly origins: readonly string[]
  /** A key of a new organization. */
  issueKey(
    scope?: KeyVerdict['scope'],
    environment?: Environment,
  ): Promise<{ text: string; id: TypeId<'key'>; tenant: Tenant }>
  /** Deletes a key without a notice to gateways. */
  forgetKey(id: TypeId<'key'>): Promise<void>
  /** A session of a new user with a role in organizations, and its CSRF token. */
  openSession(roles: Readonly<Record<string, Role>>): Promise<{ token: string; csrfToken: string }>
  /** A publishable key that pages at these origins may use. */
  issuePublishableKey(origins: readonly string[]): Promise<string>
  issueContactToken(reader: Pick<ContactVerdict, 'tenant' | 'contactId'>): Promise<string>
  /** Stops the keys service. */
  stopKeys(): Promise<void>
}

/** Starts the keys service in a sandbox. Credentials are written as rows, which costs no password hash. */
export async function openCredentials(
  sandbox: Sandbox,
  stack: AsyncDisposableStack,
): Promise<Credentials> {
  const { admin, nats } = sandbox
  const keys = stack.use(new AsyncDisposableStack())
  await startPeer(sandbox, 'keys', keys)
  const verified = await collect(sandbox, verifyKey.subject, 'keyId')
  const origins = await collect(sandbox, knowOrigin.subject, 'origin')
  const insertUser = async () => {
    const id = newId('usr')
    await admin`
      insert into keys.users (id, email, password_hash, created_at)
      values (${uuidOf(id)}, ${`${id}@example.com`}, '', now())`
    return id
  }
  const insertOrganization = async (id: TypeId<'org'>) => {
    await admin`
      insert into keys.organizations (id, name, plan, created_at)
      values (${uuidOf(id)}, 'Acme', 'business', now())
      on conflict do nothing`
  }
  return {
    verified,
    origins,
    async issueKey(scope = 'read_write', environment = 'live') {
      const { id, text } = makeSecretKey(environment)
      const { digest = '' } = parseSecretKey(text) ?? {}
      const orgId = newId('org')
      await insertOrganization(orgId)
      const userId = await insertUser()
      await admin`
        insert into keys.secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
        values (${uuidOf(id)}, ${uuidOf(orgId)}, ${environment}, 'k', ${scope}, decode(${digest}, 'hex'),
          ${uuidOf(userId)}, now())`
      return { text, id, tenant: { orgId, environment } }
    },
    async forgetKey(id) {
      await admin`delete from keys.secret_keys where id = ${uuidOf(id)}`
    },
    async openSession(roles) {
      const { text, digest } = makeToken('ses')
      const userId = uuidOf(await insertUser())
      for (const [name, role] of Object.entries(roles)) {
        const orgId = parse(Id('org'), name)
        await insertOrganization(orgId)
        await admin`
          insert into keys.members (org_id, user_id, role, joined_at)
          values (${uuidOf(orgId)}, ${userId}, ${role}, now())`
      }
      await admin`
        insert into keys.sessions (id, digest, user_id, created_at, last_used_at, expires_at)
        values (gen_random_uuid(), decode(${digest}, 'hex'), ${userId}, now(), now(),
          now() + interval '1 day')`
      return { token: text, csrfToken: csrfTokenOf(text) }
    },
    async issuePublishableKey(allowed) {
      const key = makePublishableKey('live')
      const orgId = newId('org')
      await insertOrganization(orgId)
      await admin`
        insert into keys.publishable_keys (org_id, environment, key, created_at)
        values (${uuidOf(orgId)}, 'live', ${key}, now())`
      await admin`
        insert into keys.origins (org_id, live, test) values (${uuidOf(orgId)}, ${[...allowed]}, '{}')`
      return key
    },
    async issueContactToken(reader) {
      await insertOrganization(reader.tenant.orgId)
      return (await request(nats, mintContactToken, reader)).token
    },
    stopKeys: () => keys.disposeAsync(),
  }
}

/** The values of a field in the requests on a subject, from now on. */
/** The values of a field in the requests on a subject; one that is sent again, because the reply is late, counts once. */
async function collect(
  { operator }: Sandbox,
  subject: string,
  field: string,
): Promise<readonly string[]> {
  const values: string[] = []
  const seen = new Set<string>()
  operator.subscribe(subject, {
    callback: (_, message) => {
      const id = message.headers?.get('Outrider-Creation-Id') ?? ''
      if (id !== '' && seen.has(id)) return
      seen.add(id)
      values.push(message.json<Record<string, string>>()[field] ?? '')
    },
  })
  await operator.flush()
  return values
}
