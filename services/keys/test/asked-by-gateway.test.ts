import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  createKey,
  deleteKey,
  knowOrigin,
  putOrigins,
  rotatePublishableKey,
  verifyKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import {
  digestOfToken,
  makeSecretKey,
  makeToken,
  parseSecretKey,
} from '@outrider/contracts/secrets'
import { verifySession } from '@outrider/contracts/sessions'
import { mintContactToken, verifyContactToken } from '@outrider/contracts/wallets'
import { request } from '@outrider/testing/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './installation.ts'

const refused = { code: 'UNAUTHENTICATED' }

const stack = new AsyncDisposableStack()
let installation: Installation
let gateway: Installation['sandbox']['nats']
beforeAll(async () => {
  installation = await openInstallation(stack)
  gateway = await installation.sandbox.connect('gateway')
})
afterAll(() => stack.disposeAsync())

async function issueKey() {
  const { actor } = await installation.newPerson()
  const environment = 'test' as const
  const key = { name: 'Reader', scope: 'read_only' as const, environment }
  const { id, key: text } = await installation.ask(createKey, { actor, key })
  const revoke = () => installation.ask(deleteKey, { actor, keyId: id })
  return { text, tenant: { orgId: actor.orgId, environment }, revoke }
}

async function issuePublishableKey(origins: readonly string[]): Promise<string> {
  const { actor } = await installation.newPerson()
  await installation.ask(putOrigins, { actor, origins: { live: [...origins], test: [] } })
  return (await installation.ask(rotatePublishableKey, { actor, environment: 'live' })).key
}

const verify = (text: string, changes: { digest?: string; environment?: 'live' } = {}) => {
  const { id, environment, digest } = parseSecretKey(text) ?? fail()
  return request(gateway, verifyKey, { keyId: id, environment, digest, ...changes })
}

test('a secret key says whose it is and what it may, until it is revoked', async () => {
  const { text, tenant, revoke } = await issueKey()
  expect(await verify(text)).toMatchObject({ tenant, scope: 'read_only', expiresAt: null })
  await revoke()
  await expect(verify(text)).rejects.toMatchObject(refused)
})

test('a key of another verifier or environment is refused like one that never was', async () => {
  const { text } = await issueKey()
  await expect(verify(text, { digest: '0'.repeat(64) })).rejects.toMatchObject(refused)
  await expect(verify(text, { environment: 'live' })).rejects.toMatchObject(refused)
  await expect(verify(makeSecretKey('test').text)).rejects.toMatchObject(refused)
})

test('a session says the role in an organization; one that is not the user’s is not found', async () => {
  const { token, actor } = await installation.newPerson()
  const { orgId } = actor
  const digest = digestOfToken('ses', token) ?? fail()
  const ask = (asked: { orgId?: TypeId<'org'> }) =>
    request(gateway, verifySession, { digest, ...asked })
  expect(await ask({ orgId })).toMatchObject({ role: 'OWNER' })
  expect(await ask({})).toMatchObject({ role: null })
  await expect(ask({ orgId: newId('org') })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const unknown = request(gateway, verifySession, { digest: makeToken('ses').digest })
  await expect(unknown).rejects.toMatchObject(refused)
})

test('a publishable key says where its pages are, and their origins are known', async () => {
  const origin = `https://${crypto.randomUUID()}.example`
  const key = await issuePublishableKey([origin])
  expect(await request(gateway, verifyPublishableKey, { key })).toMatchObject({
    tenant: { environment: 'live' },
    origins: [origin],
  })
  expect(await request(gateway, knowOrigin, { origin })).toEqual({ known: true })
  const elsewhere = { origin: `${origin}.elsewhere` }
  expect(await request(gateway, knowOrigin, elsewhere)).toEqual({ known: false })
  const unknown = request(gateway, verifyPublishableKey, { key: `${key}x` })
  await expect(unknown).rejects.toMatchObject(refused)
})

test('a contact token says whose inbox it opens', async () => {
  const { orgId } = (await installation.newPerson()).actor
  const tenant = { orgId, environment: 'test' as const }
  const reader = { tenant, contactId: newId('con') }
  const { token } = await installation.ask(mintContactToken, reader)
  expect(await request(gateway, verifyContactToken, { token })).toMatchObject(reader)
  const unknown = request(gateway, verifyContactToken, { token: 'ct_unknown' })
  await expect(unknown).rejects.toMatchObject(refused)
})

function fail(): never {
  throw new Error('not what was issued')
}
