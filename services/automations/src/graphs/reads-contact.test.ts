import { expect, test } from 'vitest'
import { nodeTypes } from './node-types.ts'

test.each([
  ['update_contact', { addTags: ['vip'] }, false],
  ['update_contact', { attributes: { plan: 'pro', at: '{{ event.occurredAt }}' } }, false],
  ['update_contact', { attributes: { name: '{{ contact.attributes.name }}' } }, true],
  [
    'update_contact',
    { attributes: { name: '{% assign c = "con" | append: "tact" %}{{ [c].id }}' } },
    true,
  ],
  ['send_inapp', { title: 'Contact us', body: 'B' }, false],
  ['send_inapp', { title: 'T', body: 'Hi {{contact.externalId}}' }, true],
  [
    'http_request',
    { url: 'https://example.com', method: 'POST', body: { id: '{{ contact.id }}' } },
    true,
  ],
  [
    'http_request',
    { url: 'https://example.com', method: 'POST', body: { id: '{{ event.name }}' } },
    false,
  ],
  ['branch', { conditions: [{ path: 'amount', op: 'gte', value: 1 }] }, false],
  [
    'branch',
    { conditions: [{ any: [{ path: 'contact.tags', op: 'contains', value: 'vip' }] }] },
    true,
  ],
  [
    'branch',
    { conditions: [{ path: 'plan', op: 'eq', value: { ref: 'contact.attributes.plan' } }] },
    true,
  ],
  ['delay_until', { path: 'contact.attributes.renewsAt' }, true],
  ['delay_until', { path: 'renewsAt' }, false],
])('%s %j needs the contact: %s', (type, config, needs) => {
  expect(nodeTypes.get(type)?.needsPerson(config)).toBe(needs)
})
