import { newId } from '@outrider/contracts/ids'
import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { nonceOf, signInMessage } from './wallet.ts'

const signIn = {
  kind: 'Ethereum' as const,
  domain: 'app.example.com',
  uri: 'https://app.example.com',
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e' as const,
  chainId: '1',
  nonce: 'abcdef0123456789',
  issuedAt: new Date('2026-10-01T12:00:00.000Z'),
  expiresAt: new Date('2026-10-01T12:05:00.000Z'),
}

test('an Ethereum message is what viem writes', () => {
  const text = signInMessage(signIn)
  const [, , , statement] = text.split('\n')
  const { address, issuedAt, expiresAt: expirationTime, domain, uri, nonce } = signIn

  expect(text).toBe(
    createSiweMessage({
      address,
      domain,
      uri,
      nonce,
      issuedAt,
      expirationTime,
      version: '1',
      chainId: 1,
      ...(statement && { statement }),
    }),
  )
})

test('a Solana message differs in the account and the chain alone', () => {
  const address = base58.encode(new Uint8Array(32).fill(7))
  const text = signInMessage({ ...signIn, kind: 'Solana', address, chainId: 'mainnet' })

  expect(
    text
      .replace('Solana', 'Ethereum')
      .replace(address, signIn.address)
      .replace('Chain ID: mainnet', 'Chain ID: 1'),
  ).toBe(signInMessage(signIn))
})

test('the nonce is read back, and none where there is none', () => {
  expect(nonceOf(signInMessage(signIn))).toBe(signIn.nonce)
  expect(nonceOf('Nonce:')).toBeUndefined()
  expect(nonceOf(newId('key'))).toBeUndefined()
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{8,64}$/), (nonce) => {
      expect(nonceOf(signInMessage({ ...signIn, nonce }))).toBe(nonce)
    }),
  )
})
