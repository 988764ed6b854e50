import type { NatsConnection } from '@nats-io/transport-node'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { knowOrigin, verifyKey, verifyPublishableKey } from '@outrider/contracts/keys'
import type { Role } from '@outrider/contracts/organizations'
import {
  digestOfToken,
  makeSecretKey,
  makeToken,
  parseSecretKey,
} from '@outrider/contracts/secrets'
import { verifySession } from '@outrider/contracts/sessions'
import type { Tenant } from '@outrider/contracts/shapes'
import { verifyContactToken } from '@outrider/contracts/wallets'
import { request } from '@outrider/service/nats/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'

/** A keys service, real or fake, and how a test fills it. */
export interface KeysUnderTest {
  readonly sandbox: Sandbox
  /** A read-only key of the test environment, and how it is revoked. */
  issueKey(): Promise<{ text: string; tenant: Tenant; readonly revoke: () => Promise<void> }>
  /** A session of a member of one organization. */
  openSession(): Promise<{ token: string; orgId: TypeId<'org'>; role: Role }>
  issuePublishableKey(origins: readonly string[]): Promise<string>
  issueContactToken(reader: { tenant: Tenant; contactId: TypeId<'con'> }): Promise<string>
}

const refused = { code: 'UNAUTHENTICATED' }

/** What the gateway relies on when it has credentials verified. */
export function testKeys(open: (stack: AsyncDisposableStack) => Promise<KeysUnderTest>): void {
  const stack = new AsyncDisposableStack()
  let keys: KeysUnderTest
  let gateway: NatsConnection
  beforeAll(async () => {
    keys = await open(stack)
    gateway = await keys.sandbox.connect('gateway')
  })
  afterAll(() => stack.disposeAsync())

  const verify = (text: string, changes: { digest?: string; environment?: 'live' } = {}) => {
    const { id, environment, digest } = parseSecretKey(text) ?? fail()
    return request(gateway, verifyKey, { keyId: id, environment, digest, ...changes })
  }

  test('a secret key says whose it is and what it may, until it is revoked', async () => {
    const { text, tenant, revoke } = await keys.issueKey()
    expect(await verify(text)).toMatchObject({ tenant, scope: 'read_only', expiresAt: null })
    await revoke()
    await expect(verify(text)).rejects.toMatchObject(refused)
  })

  test('a key of another verifier or environment is refused like one that never was', async () => {
    const { text } = await keys.issueKey()
    await expect(verify(text, { digest: '0'.repeat(64) })).rejects.toMatchObject(refused)
    await expect(verify(text, { environment: 'live' })).rejects.toMatchObject(refused)
    await expect(verify(makeSecretKey('test').text)).rejects.toMatchObject(refused)
  })

  test('a session says the role in an organization; one that is not the user’s is not found', async () => {
    const { token, orgId, role } = await keys.openSession()
    const digest = digestOfToken('ses', token) ?? fail()
    const ask = (asked: { orgId?: TypeId<'org'> }) =>
      request(gateway, verifySession, { digest, ...asked })
    expect(await ask({ orgId })).toMatchObject({ role })
    expect(await ask({})).toMatchObject({ role: null, csrfToken: expect.any(String) })
    await expect(ask({ orgId: newId('org') })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const unknown = request(gateway, verifySession, { digest: makeToken('ses').digest })
    await expect(unknown).rejects.toMatchObject(refused)
  })

  test('a publishable key says where its pages are, and their origins are known', async () => {
    const origin = `https://${crypto.randomUUID()}.example`
    const key = await keys.issuePublishableKey([origin])
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
    const tenant = { orgId: newId('org'), environment: 'test' as const }
    const reader = { tenant, contactId: newId('con') }
    const token = await keys.issueContactToken(reader)
    expect(await request(gateway, verifyContactToken, { token })).toMatchObject(reader)
    const unknown = request(gateway, verifyContactToken, { token: 'ct_unknown' })
    await expect(unknown).rejects.toMatchObject(refused)
  })
}

function fail(): never {
  throw new Error('not what was issued')
}
