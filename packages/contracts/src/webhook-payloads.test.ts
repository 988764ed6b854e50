import { expect, test } from 'vitest'
import { parse } from './contract.ts'
import {
  TestData,
  testType,
  webhookBody,
  webhookPayloads,
  webhookTypes,
} from './webhook-payloads.ts'

test('every type that callers were promised is there', () => {
  const promised = {
    contact: ['created', 'updated', 'merged', 'erased', 'subscription_changed'],
    event: ['received'],
    automation: ['entered', 'completed', 'failed'],
    message: [
      'sent',
      'delivered',
      'bounced',
      'complained',
      'opened',
      'clicked',
      'unsubscribed',
      'failed',
      'skipped',
    ],
    suppression: ['created'],
    campaign: ['launched', 'completed', 'cancelled'],
    import: ['completed'],
    form: ['captured', 'confirmed'],
    domain: ['verified', 'degraded', 'failed'],
    key: ['created', 'rolled', 'revoked'],
    webhook: ['disabled'],
  }
  expect(webhookTypes).toEqual(
    Object.entries(promised).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`)),
  )
})

test.each(webhookTypes)('the example of %s is what its schema says', (type) => {
  const { data, example } = webhookPayloads[type]
  expect(parse(data, example)).toEqual(example)
})

test('a body names its type', () => {
  const body = webhookBody(testType, TestData)
  const data = { webhookId: `whk_${'0'.repeat(26)}`, occurredAt: '2026-11-22T10:00:00.000Z' }
  const sent = {
    id: `whd_${'0'.repeat(26)}`,
    type: testType,
    timestamp: data.occurredAt,
    environment: 'live',
    data,
  }
  expect(parse(body, sent)).toEqual(sent)
  expect(() => parse(body, { ...sent, type: 'contact.created' })).toThrow(/type/)
})
