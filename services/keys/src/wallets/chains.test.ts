import * as known from 'viem/chains'
import { expect, test } from 'vitest'
import { evmChains, isEvmChain } from './chains.ts'

test.each(Object.entries(evmChains))('%s is chain %d', (slug, id) => {
  const names = Object.values(known)
    .filter((chain) => 'id' in chain && chain.id === id)
    .map(({ name }) => name.toLowerCase())
  const [word = ''] = slug.split('-')

  expect(names.join(' ').replaceAll(' ', '')).toContain(spelling[slug] ?? word)
})

/** Where the slug is not the beginning of the chain's full name. */
const spelling: Readonly<Record<string, string>> = {
  optimism: 'opmainnet',
  'optimism-sepolia': 'opsepolia',
  bsc: 'bnbsmartchain',
  'bsc-testnet': 'bnbsmartchaintestnet',
}

test('words that every object knows are no chains', () => {
  expect(isEvmChain('constructor')).toBe(false)
})
