import { expect, test } from 'vitest'
import { eventName, isIgnored, segmentFormat } from './segment-calls.ts'

test.each([
  ['Order Completed', 'order_completed'],
  ['Signed Up', 'signed_up'],
  ['deposit.confirmed', 'deposit.confirmed'],
  ['  Trial — Ended!  ', 'trial_ended'],
  ['Café besucht', 'cafe_besucht'],
  ['_internal', '_internal'],
  ['x'.repeat(70), 'x'.repeat(64)],
  ['登録', ''],
])('the event %j is named %j', (original, name) => expect(eventName(original)).toBe(name))

const wallet = '0x8ba1f109551bd432803012645ac136ddd64dba72'

test.each([
  [
    'traits of a person become identifiers and attributes',
    {
      type: 'identify',
      userId: 7,
      traits: { email: 'ann@example.com', walletAddress: wallet, plan: 'pro', age: null },
    },
    {
      event: 'identify',
      contact: { externalId: '7', email: 'ann@example.com', walletAddress: wallet },
      attributes: { plan: 'pro', age: null },
    },
  ],
  [
    'an address is a wallet or a postal address',
    { type: 'identify', userId: 'u', traits: { address: { city: 'Bonn' } } },
    { event: 'identify', contact: { externalId: 'u' }, attributes: { address: { city: 'Bonn' } } },
  ],
  [
    'an address that is a wallet identifies',
    { type: 'identify', traits: { address: wallet } },
    { event: 'identify', contact: { walletAddress: wallet } },
  ],
  [
    'a tracked event keeps its original name',
    {
      type: 'track',
      userId: 'u',
      event: 'Order Completed',
      properties: { total: 25 },
      messageId: 'm-1',
      timestamp: '2026-11-20T09:30:00Z',
      context: { traits: { email: 'ann@example.com' }, ip: '192.0.2.1' },
    },
    {
      event: 'order_completed',
      contact: { externalId: 'u', email: 'ann@example.com' },
      payload: { total: 25, $event: 'Order Completed' },
      idempotencyKey: 'm-1',
      occurredAt: '2026-11-20T09:30:00Z',
    },
  ],
  [
    'a page has its name among the properties',
    { type: 'page', userId: 'u', name: 'Home', category: 'Docs', properties: { url: '/' } },
    {
      event: 'page',
      contact: { externalId: 'u' },
      payload: { name: 'Home', category: 'Docs', url: '/' },
    },
  ],
  [
    'traits of a group are none of the person',
    { type: 'group', userId: 'u', groupId: 'g', traits: { email: 'team@example.com' } },
    {
      event: 'group',
      contact: { externalId: 'u' },
      payload: { groupId: 'g', traits: { email: 'team@example.com' } },
    },
  ],
])('%s', (_, call, event) => expect(segmentFormat.read(call)).toEqual(event))

test.each([
  ['only an anonymousId', { type: 'track', anonymousId: 'a', event: 'x' }, true],
  ['an empty userId', { type: 'track', userId: '', event: 'x' }, true],
  ['an alias', { type: 'alias', userId: 'u', previousId: 'p' }, true],
  ['a group’s email', { type: 'group', anonymousId: 'a', traits: { email: 'a@b.c' } }, true],
  ['a person’s email', { type: 'identify', anonymousId: 'a', traits: { email: 'a@b.c' } }, false],
  ['a userId', { type: 'track', userId: 'u', event: 'x' }, false],
])('whether a call with %s is ignored', (_, call, expected) => {
  expect(isIgnored(call)).toBe(expected)
})
