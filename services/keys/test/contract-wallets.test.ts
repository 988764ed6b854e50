import { createChallenge, verifyChallenge } from '@outrider/contracts/wallets'
import { expect, test } from 'vitest'
import { startChain, type Chain } from './contract-wallet.ts'
import { codeOf, useInstallation } from './installation.ts'
import { newAccount, newPage } from './page.ts'

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
