import { contactMerged } from '@outrider/contracts/contacts'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { putOrigins, rotatePublishableKey } from '@outrider/contracts/keys'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  contactTokensEnded,
  createChallenge,
  listContractWallets,
  mintContactToken,
  signOutContact,
  verifyChallenge,
  verifyContactToken,
} from '@outrider/contracts/wallets'
import { eventually } from '@outrider/testing/eventually'
import { published, publishItem } from '@outrider/testing/published'
import { expect, test } from 'vitest'
import { startChain, type Chain } from './contract-wallet.ts'
import { codeOf, useInstallation } from './installation.ts'
import { newAccount, newPage, origin } from './page.ts'

let chain: Chain
const installation = useInstallation(async (stack) => {
  chain = stack.use(await startChain())
  return { base: chain.url, linea: chain.url }
})
const { ask } = installation

test('a contract wallet is asked on a chain with an RPC URL, and nowhere else', async () => {
  const { asker } = await newPage(installation)
  const account = newAccount()
  const { address } = newAccount()
  chain.wallets.set(address.toLowerCase(), account.address)
  const prove = async (slug: string, signer: typeof account) => {
    const { message } = await ask(createChallenge, { ...asker, address, chain: slug })
    const signature = await signer.signMessage({ message })
    return ask(verifyChallenge, { ...asker, message, signature })
  }

  expect(await prove('base', account)).toMatchObject({ address, chain: 'base' })
  expect(await codeOf(prove('ethereum', account))).toBe('PROOF_INVALID')
  for (const refusal of ['reason', 'plain', 'elsewhere'] as const) {
    chain.refusal = refusal
    expect(await codeOf(prove('base', newAccount()))).toBe('PROOF_INVALID')
  }
  expect(chain.visited).toEqual([])
})

test('where no contract is, nobody has signed', async () => {
  const { asker } = await newPage(installation)
  const { address } = newAccount()
  const { message } = await ask(createChallenge, { ...asker, address, chain: 'base' })
  const signature = await newAccount().signMessage({ message })

  expect(await codeOf(ask(verifyChallenge, { ...asker, message, signature }))).toBe('PROOF_INVALID')
})

test('a contract wallet counts on the chain of its first proof alone', async () => {
  const { asker } = await newPage(installation)
  const account = newAccount()
  const { address } = newAccount()
  chain.wallets.set(address.toLowerCase(), account.address)
  const prove = async (slug: string) => {
    const { message } = await ask(createChallenge, { ...asker, address, chain: slug })
    const signature = await account.signMessage({ message })
    return ask(verifyChallenge, { ...asker, message, signature })
  }
  expect(await prove('base')).toMatchObject({ chain: 'base' })
  expect(await codeOf(prove('linea'))).toBe('PROOF_INVALID')
  expect(await prove('base')).toMatchObject({ chain: 'base' })
})

test('a chain that does not answer is no verdict, and the challenge stays open', async () => {
  const { asker } = await newPage(installation)
  const account = newAccount()
  const { address } = newAccount()
  chain.wallets.set(address.toLowerCase(), account.address)
  const { message } = await ask(createChallenge, { ...asker, address, chain: 'base' })
  const proof = { ...asker, message, signature: await account.signMessage({ message }) }
  const codes = []
  for (const mood of ['down', 'silent', 'broken', 'up'] as const) {
    chain.mood = mood
    codes.push(await codeOf(ask(verifyChallenge, proof)))
  }

  expect(codes).toEqual([...Array(3).fill('UNAVAILABLE'), expect.objectContaining({ address })])
})

const now = () => new Date().toISOString()
const merge = (tenant: Tenant, formerId: TypeId<'con'>, contactId: TypeId<'con'>) => {
  const merged = { tenant, formerId, contactId, occurredAt: now() }
  return publishItem(installation.sandbox.operator, contactMerged, merged)
}
const erase = (tenant: Tenant, contactId: TypeId<'con'>, formerIds: TypeId<'con'>[] = []) => {
  const erased = { tenant, erasureId: newId('era'), contactId, formerIds, erasedAt: now() }
  return publishItem(installation.sandbox.operator, contactErased, erased)
}
const second = 'https://second.example.com'
type Page = Awaited<ReturnType<typeof newPage>>

test.each<[string, (page: Page, contactId: TypeId<'con'>) => Promise<unknown>, boolean]>([
  [
    'the rotation of the publishable key',
    ({ actor }) => ask(rotatePublishableKey, { actor, environment: 'live' }),
    true,
  ],
  [
    'the removal of the origin',
    ({ actor }) => ask(putOrigins, { actor, origins: { live: [second], test: [] } }),
    true,
  ],
  [
    'a sign-out',
    ({ asker }, contactId) => ask(signOutContact, { tenant: asker.tenant, contactId }),
    false,
  ],
  ['a merge', ({ asker }, contactId) => merge(asker.tenant, contactId, newId('con')), false],
  ['an erasure', ({ asker }, contactId) => erase(asker.tenant, contactId), false],
])('%s ends the tokens that it concerns, and no others', async (_what, end, onlyOfPage) => {
  const page = await newPage(installation)
  const { actor, asker } = page
  const { tenant, ...signedInOn } = asker
  await ask(putOrigins, { actor, origins: { live: [origin, second], test: [] } })
  const contactId = newId('con')
  const { address } = newAccount()
  const mint = async (by: object, whose = contactId) =>
    (await ask(mintContactToken, { tenant, contactId: whose, ...by })).token
  const byPage = await mint({ page: { ...signedInOn, address } })
  const byServer = await mint({})
  const others = await mint({}, newId('con'))
  const verdictOf = (token: string) => codeOf(ask(verifyContactToken, { token }))
  for (const token of [byPage, byServer])
    expect(await verdictOf(token)).toMatchObject({ contactId })

  await end(page, contactId)
  await eventually(async () => expect(await verdictOf(byPage)).toBe('UNAUTHENTICATED'))
  expect(await verdictOf(others)).toMatchObject({ tenant })
  const hasEnded = (await verdictOf(byServer)) === 'UNAUTHENTICATED'
  expect(hasEnded).toBe(!onlyOfPage)
  const isTold = { tenant, contactId }
  await eventually(async () => {
    const told = await published(installation.sandbox.operator, contactTokensEnded)
    expect(told.filter((each) => each.contactId === contactId)).toEqual(onlyOfPage ? [] : [isTold])
  })
})

test('new tokens are valid after a sign-out, and never for a former contact', async () => {
  const { tenant } = (await newPage(installation)).asker
  const [contactId, former] = [newId('con'), newId('con')]
  await ask(signOutContact, { tenant, contactId })
  await merge(tenant, former, contactId)
  const verdictOf = async (whose: TypeId<'con'>) => {
    const { token } = await ask(mintContactToken, { tenant, contactId: whose })
    return codeOf(ask(verifyContactToken, { token }))
  }
  await eventually(async () => expect(await verdictOf(contactId)).toMatchObject({ contactId }))
  await eventually(async () => expect(await verdictOf(former)).toBe('UNAUTHENTICATED'))
})

test('a contract wallet follows its contact through a merge, and is gone after the erasure', async () => {
  const { asker } = await newPage(installation)
  const { tenant, ...signedInOn } = asker
  const account = newAccount()
  const { address } = newAccount()
  chain.wallets.set(address.toLowerCase(), account.address)
  const { message } = await ask(createChallenge, { ...asker, address, chain: 'base' })
  const signature = await account.signMessage({ message })
  await ask(verifyChallenge, { ...asker, message, signature })
  const [former, contactId] = [newId('con'), newId('con')]
  await ask(mintContactToken, { tenant, contactId: former, page: { ...signedInOn, address } })
  const walletsOf = async (whose: TypeId<'con'>) =>
    (await ask(listContractWallets, { tenant, contactId: whose })).wallets
  expect(await walletsOf(former)).toEqual([{ address, chain: 'base', boundAt: expect.any(String) }])

  await merge(tenant, former, contactId)
  await eventually(async () => expect(await walletsOf(contactId)).toHaveLength(1))
  await erase(tenant, contactId, [former])
  await eventually(async () => {
    const reports = await published(installation.sandbox.operator, erasureReports.keys)
    expect(reports).toContainEqual(expect.objectContaining({ contactId, service: 'keys' }))
  })
  const { admin } = installation.sandbox
  expect(await admin`select from keys.contract_wallets where address = ${address}`).toHaveLength(0)
})
