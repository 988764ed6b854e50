import { generateKeyPairSync, sign } from 'node:crypto'
import { newId } from '@outrider/contracts/ids'
import { putOrigins, rotatePublishableKey } from '@outrider/contracts/keys'
import { rotateContactTokens } from '@outrider/contracts/rotations'
import {
  createChallenge,
  mintContactToken,
  verifyChallenge,
  verifyContactToken,
} from '@outrider/contracts/wallets'
import { request } from '@outrider/testing/requests'
import { base58 } from '@scure/base'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { startChain } from './contract-wallet.ts'
import { ahead, codeOf, useInstallation } from './installation.ts'
import { newAccount, newPage, origin } from './page.ts'

const installation = useInstallation(async (stack) => {
  const { url } = stack.use(await startChain())
  return { base: url, linea: url }
})
const { ask } = installation

const minute = 60_000

function newSolanaWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    address: base58.encode(Buffer.from(x, 'base64url')),
    sign: (message: string) => base58.encode(sign(null, Buffer.from(message), privateKey)),
  }
}

test('a challenge is the whole text of EIP-4361, good for five minutes', async () => {
  const { asker } = await newPage(installation)
  const { address } = newAccount()
  const challenge = await ask(createChallenge, {
    ...asker,
    address: address.toLowerCase(),
    chain: 'polygon',
  })
  const { message, nonce, expiresAt } = challenge
  const parsed = parseSiweMessage(message)

  expect(parsed).toEqual({
    domain: 'app.example.com',
    address,
    statement: expect.any(String),
    uri: origin,
    version: '1',
    chainId: 137,
    nonce,
    issuedAt: expect.any(Date),
    expirationTime: new Date(expiresAt),
  })
  expect(Date.parse(expiresAt) - (parsed.issuedAt?.getTime() ?? 0)).toBe(5 * minute)
})

test("an account's signature proves its wallet, once", async () => {
  const { asker } = await newPage(installation, 'test')
  const account = newAccount()
  const { address } = account
  const { message } = await ask(createChallenge, { ...asker, address, chain: 'ethereum' })
  const proof = { ...asker, message, signature: await account.signMessage({ message }) }

  expect(await ask(verifyChallenge, proof)).toEqual({
    tenant: asker.tenant,
    address,
    chain: 'ethereum',
  })
  expect(await codeOf(ask(verifyChallenge, proof))).toBe('PROOF_INVALID')
})

test("a Solana wallet's signature proves it, once", async () => {
  const { asker } = await newPage(installation)
  const wallet = newSolanaWallet()
  const { address } = wallet
  const { message } = await ask(createChallenge, { ...asker, address, chain: 'solana' })
  const proof = { ...asker, message, signature: wallet.sign(message) }

  expect(message).toContain(
    `app.example.com wants you to sign in with your Solana account:\n${address}\n`,
  )
  expect(await ask(verifyChallenge, proof)).toEqual({
    tenant: asker.tenant,
    address,
    chain: 'solana',
  })
  expect(await codeOf(ask(verifyChallenge, proof))).toBe('PROOF_INVALID')
})

test('proved by fifty at once, one succeeds', async () => {
  const { asker } = await newPage(installation)
  const account = newAccount()
  const { address } = account
  const { message } = await ask(createChallenge, { ...asker, address, chain: 'base' })
  const proof = { ...asker, message, signature: await account.signMessage({ message }) }
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => codeOf(ask(verifyChallenge, proof))),
  )

  expect(codes.filter((code) => code === 'PROOF_INVALID')).toHaveLength(49)
})

test('a challenge is over after five minutes', async () => {
  const { asker } = await newPage(installation)
  const account = newAccount()
  const { message } = await ask(createChallenge, {
    ...asker,
    address: account.address,
    chain: 'base',
  })
  const proof = { ...asker, message, signature: await account.signMessage({ message }) }
  const verifying = () => codeOf(ask(verifyChallenge, proof))

  expect(await ahead(5 * minute, verifying)).toBe('PROOF_INVALID')
  expect(await ahead(5 * minute - 2_000, verifying)).toMatchObject({ chain: 'base' })
})

test('a proof is bound to the page, its key, its environment and the very text', async () => {
  const { asker, actor } = await newPage(installation)
  const other = await newPage(installation)
  const account = newAccount()
  const second = 'https://second.example.com'
  await ask(putOrigins, { actor, origins: { live: [origin, second], test: [] } })
  const inTest = await ask(rotatePublishableKey, { actor, environment: 'test' })
  const { message } = await ask(createChallenge, {
    ...asker,
    address: account.address,
    chain: 'ethereum',
  })
  const signature = await account.signMessage({ message })
  const changed = `${message}\nResources:`
  const stranger = newAccount()
  const forgeries = [
    { ...asker, message, signature: await stranger.signMessage({ message }) },
    { ...asker, message: changed, signature: await account.signMessage({ message: changed }) },
    { ...asker, message: 'no nonce', signature },
    { ...asker, message, signature, origin: second },
    { ...other.asker, message, signature },
    { ...asker, message, signature, publishableKey: inTest.key },
    {
      ...asker,
      message,
      signature,
      tenant: { orgId: actor.orgId, environment: 'test' as const },
    },
    { ...asker, message, signature: `${signature.slice(0, -2)}ff` },
    { ...asker, message, signature: '0x' },
    { ...asker, message, signature: 'nonsense' },
    { ...asker, message, signature: `0x${'0'.repeat(130)}` },
    { ...asker, message, signature: `0x${'f'.repeat(2_000)}` },
  ]
  for (const forgery of forgeries)
    expect(await codeOf(ask(verifyChallenge, forgery))).toBe('PROOF_INVALID')

  expect(await ask(verifyChallenge, { ...asker, message, signature })).toMatchObject({
    address: account.address,
  })
})

test('no other Solana signature passes', async () => {
  const { asker } = await newPage(installation)
  const wallet = newSolanaWallet()
  const { message } = await ask(createChallenge, {
    ...asker,
    address: wallet.address,
    chain: 'solana',
  })
  const signatures = [
    newSolanaWallet().sign(message),
    wallet.sign(`${message} `),
    base58.encode(new Uint8Array(64)),
    base58.encode(new Uint8Array(63).fill(7)),
    '0'.repeat(88),
    await newAccount().signMessage({ message }),
  ]
  for (const signature of signatures)
    expect(await codeOf(ask(verifyChallenge, { ...asker, message, signature }))).toBe(
      'PROOF_INVALID',
    )
})

test('an address that everybody could sign for proves nothing', async () => {
  const { asker } = await newPage(installation)
  const identity = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0))
  const { message } = await ask(createChallenge, {
    ...asker,
    address: base58.encode(identity),
    chain: 'solana',
  })
  // With the neutral element for a key, R = S·B holds for S = 0 and the neutral R, whatever the message.
  const signature = base58.encode(Buffer.concat([identity, new Uint8Array(32)]))

  expect(await codeOf(ask(verifyChallenge, { ...asker, message, signature }))).toBe('PROOF_INVALID')
})

test('a rotated key or a removed origin ends the challenges given out before', async () => {
  for (const change of ['key', 'origin'] as const) {
    const { actor, asker } = await newPage(installation)
    const account = newAccount()
    const { address } = account
    const { message } = await ask(createChallenge, { ...asker, address, chain: 'base' })
    const signature = await account.signMessage({ message })
    if (change === 'key') await ask(rotatePublishableKey, { actor, environment: 'live' })
    else await ask(putOrigins, { actor, origins: { live: [], test: [origin] } })

    expect(await codeOf(ask(verifyChallenge, { ...asker, message, signature }))).toBe(
      'PROOF_INVALID',
    )
    expect(await codeOf(ask(createChallenge, { ...asker, address, chain: 'base' }))).toBe(
      change === 'key' ? 'UNAUTHENTICATED' : 'ORIGIN_NOT_ALLOWED',
    )
  }
})

test.each([
  ['chain', { chain: 'dogecoin', address: newAccount().address }],
  ['chain', { chain: 'constructor', address: newAccount().address }],
  ['address', { chain: 'base', address: newSolanaWallet().address }],
  ['address', { chain: 'base', address: '0x1234' }],
  ['address', { chain: 'solana', address: newAccount().address }],
  ['address', { chain: 'solana', address: '1111' }],
])('a wallet that cannot be is refused by %s: %o', async (field, wallet) => {
  const { asker } = await newPage(installation)

  await expect(ask(createChallenge, { ...asker, ...wallet })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})

test('a testnet proves nothing in the live environment', async () => {
  const { asker } = await newPage(installation)
  const { address } = newAccount()
  const challenge = { ...asker, address, chain: 'base-sepolia' }
  expect(await codeOf(ask(createChallenge, challenge))).toBe('VALIDATION_FAILED')
})

test('a contact token opens one contact, and outlives the service', async () => {
  const { tenant } = (await newPage(installation, 'test')).asker
  const contactId = newId('con')
  const minted = await ask(mintContactToken, { tenant, contactId })
  const { token, expiresAt } = minted
  const verifying = () => ask(verifyContactToken, { token })
  await installation.restart()

  expect(minted.contactId).toBe(contactId)
  expect(await verifying()).toEqual({ tenant, contactId, suspended: false, expiresAt })
  expect(await ahead(7 * 24 * 60 * minute, () => codeOf(verifying()))).toBe('UNAUTHENTICATED')
  expect(await codeOf(ask(verifyContactToken, { token: `${token}x` }))).toBe('UNAUTHENTICATED')
})

test('a challenge takes ten signatures', async () => {
  const { asker } = await newPage(installation)
  const [account, stranger] = [newAccount(), newAccount()]
  const { message } = await ask(createChallenge, {
    ...asker,
    address: account.address,
    chain: 'base',
  })
  const wrong = { ...asker, message, signature: await stranger.signMessage({ message }) }
  for (let count = 0; count < 10; count += 1)
    expect(await codeOf(ask(verifyChallenge, wrong))).toBe('PROOF_INVALID')
  const right = { ...asker, message, signature: await account.signMessage({ message }) }
  expect(await codeOf(ask(verifyChallenge, right))).toBe('PROOF_INVALID')
})

const verify = (token: string) => ask(verifyContactToken, { token })

test('a new key signs from then on, and the former one verifies until its tokens have expired, or ends them', async () => {
  const { sandbox } = installation
  const { tenant } = (await newPage(installation)).asker
  const mint = async () => (await ask(mintContactToken, { tenant, contactId: newId('con') })).token
  const rotate = (atOnce: boolean) => request(sandbox.operator, rotateContactTokens, { atOnce })
  const former = await mint()
  const [rotated] = await Promise.all([rotate(false), ...Array.from({ length: 20 }, mint)])
  expect(rotated).toEqual({})
  const later = await mint()
  expect(later.split('_')[1]).not.toBe(former.split('_')[1])
  for (const token of [former, later]) expect(await verify(token)).toMatchObject({ tenant })
  const keys = await sandbox.admin<{ secret: string; expiresAt: Date | null }[]>`
    select secret, expires_at from keys.signing_keys order by id desc`
  expect(keys.every(({ secret }) => secret.startsWith('e1.k1.'))).toBe(true)
  expect(keys[0]?.expiresAt).toBeNull()
  expect(keys[1]?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 7 * 24 * 60 * minute)

  await rotate(true)
  for (const token of [former, later]) expect(await codeOf(verify(token))).toBe('UNAUTHENTICATED')
  expect(await verify(await mint())).toMatchObject({ tenant })
})
