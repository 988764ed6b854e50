import type { Trigger } from '@outrider/contracts/triggers'
import { expect, test } from 'vitest'
import { deriveKey, subjectWalletOf } from './subject.ts'

const zero = `0x${'0'.repeat(40)}`

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['Transfer', { from: '0xf', to: '0xt' }, '0xt'],
  ['TransferSingle', { operator: '0xo', from: '0xf', to: '0xt' }, '0xt'],
  ['Transfer', { from: '0xf', to: zero }, '0xf'],
  ['TransferSingle', { operator: '0xo', from: '0xf', to: zero }, '0xf'],
  ['Transfer', { from: '0xf' }, undefined],
  ['Transfer', { from: '0xf', to: '' }, undefined],
  ['Transfer', { from: '0xf', wallet: '0xw' }, '0xw'],
  ['Transfer', { to: zero }, undefined],
  ['Mint', { to: '0xt', sender: '0xs' }, '0xt'],
  ['Mint', { from: '0xf', sender: '0xs' }, undefined],
  ['Mint', { from: '0xf', to: zero }, undefined],
  ['Burn', { from: '0xf', to: '0xt' }, '0xf'],
  ['Swap', { recipient: '0xr', to: '0xt' }, '0xr'],
  ['Swap', { sender: '0xs', recipient: '0xr' }, '0xs'],
  ['Deposit', { caller: '0xc', owner: '0xo' }, '0xo'],
  ['Withdraw', { onBehalfOf: '0xb', user: '0xu' }, '0xb'],
  ['Deposited', { account: '0xa' }, '0xa'],
  ['Voted', { wallet: '0xw', voter: '0xv' }, '0xw'],
  ['Transfer', { walletAddress: '0xw' }, '0xw'],
  ['Voted', { to: '0xt' }, undefined],
  ['Transfer', { to: 5 }, undefined],
  ['Transfer', { to: 'x'.repeat(129) }, undefined],
])('%s with %j is about %s', (event, payload, wallet) => {
  expect(subjectWalletOf({ type: 'onchain_event', chain: 'base', event, payload })).toBe(wallet)
})

test('a wallet that is given comes before the payload', () => {
  const trigger: Trigger = { type: 'onchain_event', walletAddress: '0xa', payload: { to: '0xb' } }
  expect(subjectWalletOf(trigger)).toBe('0xa')
})

test('a decoded event is read from its payload, then from what was decoded', () => {
  const decoded = { to: '0xd', from: '0xf' }
  const trigger: Trigger = { type: 'decoded_event', event: 'Transfer', decoded }
  expect(subjectWalletOf(trigger)).toBe('0xd')
  expect(subjectWalletOf({ ...trigger, payload: { to: '0xp' } })).toBe('0xp')
  expect(subjectWalletOf({ ...trigger, decoded: { ...decoded, to: zero } })).toBe('0xf')
})

test('only chains have kinds of events', () => {
  const payload = { to: '0xt', wallet: '0xw' }
  expect(subjectWalletOf({ type: 'custom_event', event: 'transfer', payload })).toBe('0xw')
})

test.each<[Trigger, string | null, string]>([
  [{ type: 'onchain_event', chain: 'base', txHash: '0xAb' }, null, 'onchain:base:0xAb'],
  [{ type: 'decoded_event', chain: 'solana', txHash: '5x' }, 'con_1', 'onchain:solana:5x'],
  [{ type: 'segment_entered', segmentId: 's1' }, 'con_1', 'segment:s1:con_1'],
  [{ type: 'email_opened', campaignId: 'c1', deliveryId: 'd1' }, 'con_1', 'email_opened:c1:d1'],
  [{ type: 'email_opened', campaignId: 'c1' }, 'con_1', 'email_opened:c1:con_1'],
  [{ type: 'email_opened', deliveryId: 'd1' }, null, 'email_opened::d1'],
  [{ type: 'health_threshold', score: 0.5 }, 'con_1', 'health_threshold:con_1:0.5'],
  [{ type: 'onchain_event', txHash: '0xab', sourceEventId: '0xab:3' }, null, '0xab:3'],
  [{ type: 'custom_event', event: 'a', sourceEventId: 'event:k' }, 'con_1', 'event:k'],
])('%j is keyed', (trigger, contactId, key) => {
  expect(deriveKey(trigger, contactId)).toBe(key)
})

test('without transaction or key, random bytes make every delivery an event of its own', () => {
  const trigger: Trigger = { type: 'onchain_event', chain: 'base', event: 'Transfer' }
  const keys = new Set(Array.from({ length: 100 }, () => deriveKey(trigger, null)))
  expect(keys.size).toBe(100)
  const repeated = new Set(Array.from({ length: 2 }, () => deriveKey(trigger, null, 'creation')))
  expect(repeated.size).toBe(1)
})

function longKey(end: string): string {
  const txHash = 't'.repeat(255) + end
  return deriveKey({ type: 'onchain_event', chain: 'c'.repeat(256), txHash }, null)
}

test('long keys fit the index and stay apart', () => {
  expect(longKey('1')).toHaveLength(512)
  expect(longKey('1')).toBe(longKey('1'))
  expect(longKey('2')).not.toBe(longKey('1'))
})

test('a caller’s key that is too long is shortened and still tells events apart', () => {
  const keys = ['1', '2'].map((end) => {
    const sourceEventId = 'event:'.padEnd(1_099, 'x') + end
    return deriveKey({ type: 'custom_event', sourceEventId }, null)
  })
  expect(keys.map((key) => key.length)).toEqual([512, 512])
  expect(keys[0]).not.toBe(keys[1])
})
