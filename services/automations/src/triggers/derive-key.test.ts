import type { Trigger } from '@outrider/contracts/triggers'
import { expect, test } from 'vitest'
import { deriveKey } from './derive-key.ts'

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
