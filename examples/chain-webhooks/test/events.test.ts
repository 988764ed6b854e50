import { expect, test } from 'vitest'
import { eventsFromAlchemy } from '../src/alchemy.ts'
import { eventsFromMoralis } from '../src/moralis.ts'
import {
  alchemyActivity,
  alchemyCustom,
  alchemyRemoved,
  alice,
  bob,
  moralisBlock,
  moralisTest,
  txHash,
  usdc,
} from './bodies.ts'

test('an address activity of Alchemy is a decoded log, and a movement of coin', () => {
  expect(eventsFromAlchemy(alchemyActivity)).toMatchObject([
    {
      chain: 'ethereum',
      event: 'Transfer',
      contractAddress: usdc,
      sourceEventId: `${txHash}:112`,
      payload: { asset: 'USDC', value: '293041325' },
    },
    {
      chain: 'ethereum',
      event: 'NativeTransfer',
      sourceEventId: expect.stringMatching(/:value$/),
      payload: { from: alice, to: bob, value: '50000000000000000' },
    },
  ])
})

test('a custom webhook of Alchemy is its logs; those that nobody can decode keep topics and data', () => {
  const [nft, unknown] = eventsFromAlchemy(alchemyCustom)
  expect(nft).toMatchObject({
    chain: 'base',
    event: 'Transfer',
    sourceEventId: `${txHash}:7`,
    payload: { tokenId: '42' },
  })
  expect(unknown).toMatchObject({
    topic0: `0x${'c0de'.repeat(16)}`,
    sourceEventId: `${txHash}:8`,
    payload: { data: '0x01' },
  })
  expect(unknown?.event).toBeUndefined()
})

test('what a reorganization took back is no event', () => {
  expect(eventsFromAlchemy(alchemyRemoved)).toEqual([])
})

test('a log that Moralis sends raw and decoded is one event', () => {
  const events = eventsFromMoralis(moralisBlock(true), 'confirmed')
  expect(events).toMatchObject([
    {
      chain: 'polygon',
      event: 'Transfer',
      contractAddress: usdc,
      sourceEventId: `${txHash}:112`,
      payload: { value: '293041325', tokenSymbol: 'USDC', tag: 'payments', confirmed: true },
    },
    { topic0: `0x${'c0de'.repeat(16)}`, sourceEventId: `${txHash}:113` },
    { event: 'NativeTransfer', payload: { value: '50000000000000000' } },
  ])
})

function keys(confirmed: boolean, deliveries: 'confirmed' | 'first'): string[] {
  return eventsFromMoralis(moralisBlock(confirmed), deliveries).map((event) => event.sourceEventId)
}

test('an unconfirmed delivery has the keys of the confirmed one, and counts only when wanted', () => {
  expect(keys(false, 'confirmed')).toEqual([])
  expect(keys(false, 'first')).toEqual(keys(true, 'confirmed'))
  expect(keys(true, 'first')).toEqual(keys(true, 'confirmed'))
})

test.each([
  [moralisTest],
  [{}],
  [null],
  ['text'],
  [{ logs: 'none', chainId: '0x1', confirmed: true }],
])('nothing comes of %j', (body) => {
  expect(eventsFromMoralis(body, 'first')).toEqual([])
  expect(eventsFromAlchemy(body)).toEqual([])
})
