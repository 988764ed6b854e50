import { newId } from '@outrider/contracts/ids'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let house: Installation
beforeAll(async () => {
  house = await shareOutrider()
  await house.api.post('/contacts', { externalId: 'u', email: 'u@example.com' })
})

const contact = { externalId: 'u' }
const email = { contact, subject: 's', text: 't' }
const campaign = { name: 'c', channel: 'email', audience: { all: true } }
const content = { subject: 's', text: 't' }
const mailing = (config: object) => ({
  name: 'a',
  trigger: { type: 'custom_event' },
  graph: {
    nodes: [
      { id: 'mail', type: 'send_email', config },
      { id: 'end', type: 'exit' },
    ],
    edges: [{ from: 'mail', to: 'end' }],
  },
})

test.each<[path: string, body: object, field: string, method?: 'PATCH' | 'POST']>([
  ['/contacts/merge', { into: newId('con'), from: newId('con') }, 'into'],
  [
    '/contacts',
    { ...contact, subscription: { topics: { gone: true } } },
    'subscription.topics.gone',
  ],
  ['/segments', segment({ topic: 'gone', wants: true }), 'definition.topic'],
  ['/segments', segment({ all: [{ topic: 'gone', wants: true }] }), 'definition.all.0.topic'],
  [
    '/segments',
    segment({ any: [{ none: [opened({ campaignId: newId('cmp') })] }] }),
    'definition.any.0.none.0.campaignId',
  ],
  ['/segments', segment(opened({ automationId: newId('auto') })), 'definition.automationId'],
  [
    '/segments/preview',
    { definition: opened({ automationId: newId('auto') }) },
    'definition.automationId',
  ],
  [
    '/automations',
    triggered({ type: 'segment_entered', segmentId: newId('seg') }),
    'trigger.segmentId',
  ],
  [
    '/automations',
    triggered({ type: 'email_opened', campaignId: newId('cmp') }),
    'trigger.campaignId',
  ],
  [
    '/settings',
    { caps: [cap({}), cap({ name: 'two', topics: ['gone'] })] },
    'caps.1.topics.0',
    'PATCH',
  ],
  ['/automations', mailing({ templateId: newId('tpl') }), 'graph.nodes.mail.config.templateId'],
  [
    '/automations',
    mailing({ ...content, senderId: newId('snd') }),
    'graph.nodes.mail.config.senderId',
  ],
  ['/automations', mailing({ ...content, topic: 'gone' }), 'graph.nodes.mail.config.topic'],
  ['/emails', { contact, templateId: newId('tpl') }, 'templateId'],
  ['/emails', { ...email, senderId: newId('snd') }, 'senderId'],
  ['/emails', { ...email, topic: 'gone' }, 'topic'],
  ['/emails', { ...email, contact: { externalId: 'gone' } }, 'contact'],
  ['/inapp/push', { contact: { externalId: 'gone' }, title: 't', body: 'b' }, 'contact'],
  ['/campaigns', { ...campaign, templateId: newId('tpl') }, 'templateId'],
  ['/campaigns', { ...campaign, content, senderId: newId('snd') }, 'senderId'],
  ['/campaigns', { ...campaign, content, topic: 'gone' }, 'topic'],
  [
    '/campaigns',
    { ...campaign, content, audience: { segmentId: newId('seg') } },
    'audience.segmentId',
  ],
  ['/templates', { name: 't', ...content, topic: 'gone' }, 'topic'],
  ['/senders', { domainId: newId('dom'), localPart: 'news' }, 'domainId'],
  [
    '/v2/automations/runtime/triggers/health-threshold',
    { score: 1, contactId: newId('con') },
    'contactId',
  ],
])(
  '%s with %j says that what %s names does not exist',
  async (path, body, field, method = 'POST') => {
    const answer = await send(method, path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field,
      errors: expect.arrayContaining([
        expect.objectContaining({ field, code: 'unknown_reference' }),
      ]),
    })
  },
)

function segment(definition: object) {
  return { name: 's', type: 'dynamic', definition }
}

function opened(source: object) {
  return { email: 'opened', performed: { atLeast: 1 }, ...source }
}

function triggered(trigger: object) {
  return {
    name: 'a',
    trigger,
    graph: { nodes: [{ id: 'end', type: 'exit' }], edges: [] },
  }
}

function cap(more: object) {
  return { name: 'one', max: 1, withinSeconds: 3_600, whenCapped: 'skip', ...more }
}

test('a trigger may name a segment or a campaign of another system, and those that exist', async () => {
  const { body: made } = await house.api.post('/segments', { name: 's', type: 'static' })
  for (const trigger of [
    { type: 'segment_entered', segmentId: made.id },
    { type: 'segment_entered', segmentId: 'crm-7' },
    { type: 'email_opened', campaignId: 'spring' },
  ])
    expect((await send('POST', '/automations', triggered(trigger))).status).toBe(201)
})

test('a segment may be about the emails of a campaign and of an automation that exist, in its environment', async () => {
  const { body: sent } = await send('POST', '/campaigns', { ...campaign, content })
  const { body: automation } = await send('POST', '/automations', mailing(content))
  const both = [opened({ campaignId: sent.id }), opened({ automationId: automation.id })]
  const made = await send('POST', '/segments', segment({ any: both }))
  expect(made).toMatchObject({ status: 201, body: { definition: { any: both } } })
  const inTest = createClient(house.bootstrap.baseUrl, house.bootstrap.secretKey.test)
  expect(await inTest.callUntyped('POST', '/segments', segment({ any: both }))).toMatchObject({
    status: 400,
    body: {
      error: {
        errors: [
          { field: 'definition.any.0.campaignId', code: 'unknown_reference' },
          { field: 'definition.any.1.automationId', code: 'unknown_reference' },
        ],
      },
    },
  })
})

function send(method: string, path: string, body: object) {
  return house.api.callUntyped(method, path, JSON.stringify(body), {
    'Content-Type': 'application/json',
  })
}
