import { beforeAll, describe, expect, test } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let house: Installation
let domainId: string
beforeAll(async () => {
  house = await shareOutrider()
  const { body } = await house.api.post('/domain', { domain: 'keys.example.com' })
  domainId = body.id
})

let made = 0
const graph = { nodes: [{ id: 'end', type: 'exit' }], edges: [] }
/** A body without key of each kind to which a key can be given, other than at each call. */
const kinds: Readonly<Record<string, () => object>> = {
  automations: () => ({ name: 'a', trigger: { type: 'custom_event' }, graph }),
  templates: () => ({ name: 't', subject: 's', text: 'x' }),
  segments: () => ({ name: 's', type: 'static' }),
  forms: () => ({ name: 'f', doubleOptIn: false, consentText: 'Yes' }),
  webhooks: () => ({ url: 'https://93.184.215.14/', events: ['key.created'] }),
  senders: () => ({ domainId, localPart: `s${(made += 1)}` }),
}

describe.each(Object.entries(kinds))('%s', (plural, body) => {
  const path = `/${plural}`
  const create = async (key?: string) =>
    await house.api.callUntyped('POST', path, { ...body(), ...(key && { key }) })
  const change = (id: string, key: string | null) =>
    house.api.callUntyped('PATCH', `${path}/${id}`, { key })
  const keysOf = async (query: string) => {
    const { body: page } = await house.api.callUntyped('GET', `${path}?${query}`)
    return page[plural].map(({ key }: { key: unknown }) => key)
  }

  test('are found by their key, of which there is one in the environment', async () => {
    expect(await create('one')).toMatchObject({ status: 201, body: { key: 'one' } })
    expect(await create()).toMatchObject({ status: 201, body: { key: null } })
    expect(await create('one')).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', message: expect.stringMatching(/^key: /) } },
    })
    expect(await keysOf('key=one')).toEqual(['one'])
    expect(await keysOf('key=none')).toEqual([])
    expect(await create('No Key')).toMatchObject({
      status: 400,
      body: { error: { field: 'key', code: 'VALIDATION_FAILED' } },
    })
  })

  test('can get another key, or none', async () => {
    const { body: first } = await create('first')
    const { body: second } = await create()
    expect(await change(second.id, 'first')).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    })
    expect(await change(first.id, null)).toMatchObject({ status: 200, body: { key: null } })
    expect(await change(second.id, 'first')).toMatchObject({ status: 200, body: { key: 'first' } })
    expect(await keysOf('key=first')).toEqual(['first'])
  })

  test('of the test environment have keys of their own', async () => {
    expect(await create('both')).toMatchObject({ status: 201 })
    const { bootstrap } = house
    const headers = { Authorization: `Bearer ${bootstrap.secretKey.test}` }
    const { body: page } = await house.api.callUntyped(
      'GET',
      `${path}?key=both`,
      undefined,
      headers,
    )
    expect(page[plural]).toEqual([])
  })
})

const mail = (config: object) => ({
  nodes: [{ id: 'mail', type: 'send_email', config }, ...graph.nodes],
  edges: [{ from: 'mail', to: 'end' }],
})

test('references are written by key in place of an ID', async () => {
  const { api } = house
  const post = (path: string, body: object) => api.callUntyped('POST', path, body)
  const { body: template } = await post('/templates', { ...kinds['templates']?.(), key: 'ref' })
  const { body: sender } = await post('/senders', { ...kinds['senders']?.(), key: 'ref' })
  const { body: segment } = await post('/segments', { ...kinds['segments']?.(), key: 'ref' })
  const named = { key: 'ref' }
  const automation = {
    key: 'ref',
    name: 'a',
    trigger: { type: 'segment_entered', segmentId: named },
    graph: mail({ templateId: named, senderId: named }),
  }
  expect(await post('/automations', automation)).toMatchObject({
    status: 201,
    body: {
      trigger: { segmentId: segment.id },
      graph: mail({ templateId: template.id, senderId: sender.id }),
    },
  })
  const opened = { email: 'opened', automationId: named, performed: { atLeast: 1 } }
  const definition = {
    any: [{ all: [opened] }, { attribute: 'a', op: 'eq', value: { key: 'ref' } }],
  }
  const { body: dynamic } = await post('/segments', { name: 's', type: 'dynamic', definition })
  expect(dynamic.definition.any[0].all[0].automationId).toMatch(/^auto_/)
  expect(dynamic.definition.any[1].value).toEqual(named)
  const campaign = {
    name: 'c',
    channel: 'email',
    audience: { segmentId: named },
    templateId: named,
  }
  expect(await post('/campaigns', campaign)).toMatchObject({
    status: 201,
    body: { audience: { segmentId: segment.id }, templateId: template.id },
  })
  expect(await post('/campaigns', { ...campaign, templateId: { key: 'none' } })).toMatchObject({
    status: 400,
    body: { error: { field: 'templateId', errors: [{ code: 'unknown_reference' }] } },
  })
})
