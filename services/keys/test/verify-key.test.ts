import { newId } from '@outrider/contracts/ids'
import { bootstrapOrganization, verifyKey } from '@outrider/contracts/keys'
import { unauthenticated } from '@outrider/contracts/problem'
import { makePublishableKey, makeSecretKey } from '@outrider/contracts/secrets'
import { expect, test } from 'vitest'
import { claimOf, useInstallation } from './installation.ts'

const installation = useInstallation()
const { ask } = installation

/** What an installation seeds its first organization with. */
function seed() {
  const live = makeSecretKey('live')
  const inTest = makeSecretKey('test')
  const readOnly = makeSecretKey('live')
  const stored = (
    { id, digest }: typeof live,
    environment: 'live' | 'test',
    scope: 'read_write' | 'read_only',
  ) => ({ id, digest, environment, scope, name: 'bootstrap' })
  return {
    keys: { live, inTest, readOnly },
    organization: {
      orgId: newId('org'),
      name: 'Acme',
      owner: { id: newId('usr'), email: `Owner@${crypto.randomUUID()}.example`, password: 'pw' },
      secretKeys: [
        stored(live, 'live', 'read_write'),
        stored(inTest, 'test', 'read_write'),
        stored(readOnly, 'live', 'read_only'),
      ],
      publishableKeys: [
        { environment: 'live' as const, key: makePublishableKey('live') },
        { environment: 'test' as const, key: makePublishableKey('test') },
      ],
    },
  }
}

const verify = (text: string) => ask(verifyKey, claimOf(text))

test('a key opens its organization in its environment, as far as its scope goes', async () => {
  const { keys, organization } = seed()
  await ask(bootstrapOrganization, organization)
  const { orgId } = organization

  expect(await verify(keys.live.text)).toEqual({
    keyId: keys.live.id,
    tenant: { orgId, environment: 'live' },
    suspended: false,
    scope: 'read_write',
    expiresAt: null,
  })
  expect(await verify(keys.inTest.text)).toMatchObject({ tenant: { orgId, environment: 'test' } })
  expect(await verify(keys.readOnly.text)).toMatchObject({ scope: 'read_only' })
})

test('unknown ids, wrong verifiers and wrong environments are refused in the words of every 401', async () => {
  const { keys, organization } = seed()
  await ask(bootstrapOrganization, organization)
  const stranger = makeSecretKey('live')
  const claims = [
    { keyId: stranger.id, environment: 'live', digest: stranger.digest },
    { keyId: keys.live.id, environment: 'live', digest: stranger.digest },
    { keyId: keys.live.id, environment: 'test', digest: keys.live.digest },
    { keyId: stranger.id, environment: 'live', digest: '0'.repeat(64) },
  ] as const
  const refusals = await Promise.all(
    claims.map((claim) => ask(verifyKey, claim).catch((error: unknown) => error)),
  )

  for (const refusal of refusals) expect(refusal).toEqual(unauthenticated())
})

test('bootstrapping again, also at the same time, changes nothing', async () => {
  const { keys, organization } = seed()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => ask(bootstrapOrganization, organization)),
  )
  const other = seed().organization
  const again = await ask(bootstrapOrganization, {
    ...other,
    orgId: organization.orgId,
  })

  expect(replies.filter((reply) => reply.created)).toHaveLength(1)
  expect(again).toEqual({ created: false })
  expect(await verify(keys.live.text)).toMatchObject({ scope: 'read_write' })
})

test('an installation whose data directory was lost is refused by one clear line', async () => {
  const { organization } = seed()
  await ask(bootstrapOrganization, organization)
  const other = { ...seed().organization, owner: { ...organization.owner, id: newId('usr') } }
  await expect(ask(bootstrapOrganization, other)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/belongs to another installation.*DATA_DIR/),
  })
})

test('neither verifier nor password is stored', async () => {
  const { keys, organization } = seed()
  const password = crypto.randomUUID()
  await ask(bootstrapOrganization, {
    ...organization,
    owner: { ...organization.owner, password },
  })
  const { admin } = installation.sandbox
  const rows = await admin`
    select row_to_json(users)::text as row from keys.users
    union all select row_to_json(secret_keys)::text from keys.secret_keys`
  const stored = rows.map((row) => String(row['row'])).join()

  expect(stored).toContain(organization.owner.email.toLowerCase())
  expect(stored).not.toContain(password)
  expect(stored).not.toContain(keys.live.text.split('.')[1])
})
