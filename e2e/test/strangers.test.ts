import { eventually } from '@outrider/testing/eventually'
import { newId } from '@outrider/contracts/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { makeOrganization, signIn } from '../src/dashboard.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'
import type { Schema } from '../src/interface.ts'

/** What a path's parameter stands for: one that is there, and one that never was. */
interface Resource {
  readonly ours: string
  readonly nobodys: string
}

/** Bodies that would be accepted, so that a stranger gets as far as they can. */
const bodies: Record<string, unknown> = {
  'patch /contacts/{id}': { attributes: { a: 1 } },
  'post /contacts/{id}/tags': { add: ['x'] },
  'patch /automations/{id}': { name: 'Theirs now' },
  'patch /segments/{id}': { name: 'Theirs now' },
  'post /segments/{id}/members': { add: [] },
  'patch /forms/{id}': { name: 'Theirs now' },
  'post /forms/{token}/ingest': { email: 'a@example.com', consent: true, consentText: 'Yes' },
  'patch /topics/{id}': { name: 'Theirs now' },
  'patch /templates/{id}': { name: 'Theirs now' },
  'patch /snippets/{id}': { html: 'Theirs now' },
  'post /templates/{id}/preview': {},
  'post /templates/{id}/test': {},
  'post /keys/{id}/roll': { gracePeriodSeconds: 0 },
  'post /organizations/{id}/members': { email: 'a@example.com', role: 'MEMBER' },
  'patch /senders/{id}': { name: 'Theirs now' },
  'patch /webhooks/{id}': { description: 'Theirs now' },
  'post /webhooks/{id}/recover': { since: '2026-01-01T00:00:00.000Z' },
  'patch /organizations/{id}/members/{userId}': { role: 'MEMBER' },
  'post /automations/{id}/entries/retry': { since: '2026-01-01T00:00:00.000Z' },
  'patch /campaigns/{id}': { name: 'Theirs now' },
  'post /campaigns/{id}/test': { contacts: [{ externalId: 'u' }] },
  'post /automations/{id}/explain': {
    type: 'custom_event',
    trigger: { event: 'a', contact: { externalId: 'a' } },
  },
}

/** Paths whose parameter names nothing that belongs to an organization. */
const ownersOwn = [
  '/keys/publishable/{environment}/rotate',
  '/invitations/{token}/accept',
  '/operator/organizations/{id}',
  '/segment/v1/{type}',
]

const stack = new AsyncDisposableStack()
let outrider: Installation
let stranger: Awaited<ReturnType<typeof makeOrganization>>
let resources: Record<string, Resource>
beforeAll(async () => {
  outrider = await shareOutrider()
  stranger = await makeOrganization(outrider)
  resources = await makeResources(outrider)
})
afterAll(() => stack.disposeAsync())

/** One of everything, by the first word of its paths. */
async function makeResources({ api, bootstrap }: Installation): Promise<Record<string, Resource>> {
  const owner = (await signIn(outrider)).in(bootstrap.orgId)
  const contact = (await api.post('/contacts', { externalId: 'u', email: 'u@example.com' })).body
    .contact
  const graph: Schema<'Graph'> = {
    nodes: [
      { id: 'wait', type: 'delay', config: { seconds: 3_600 } },
      { id: 'end', type: 'exit' },
    ],
    edges: [{ from: 'wait', to: 'end' }],
  }
  const automation = (
    await api.post('/automations', { name: 'a', trigger: { type: 'custom_event' }, graph })
  ).body
  await api.post(`/automations/${automation.id}/publish`)
  await api.post(`/automations/${automation.id}/activate`)
  await api.post('/events', { event: 'a', contact: { externalId: 'u' } })
  const entry = await eventually(async () => {
    const [first] = (await api.get(`/automations/${automation.id}/entries`)).body.entries
    if (!first) throw new Error('no entry yet')
    return first
  })
  const form = (await api.post('/forms', { name: 'f', doubleOptIn: false, consentText: 'Yes' }))
    .body
  const imported = await api.callUntyped('POST', '/contacts/import', '{"externalId":"v"}\n', {
    'Content-Type': 'application/x-ndjson',
  })
  const push = await api.post('/inapp/push', {
    contact: { externalId: 'u' },
    title: 't',
    body: 'b',
  })
  const domain = (await api.post('/domain', { domain: 'mail.example.com' })).body.id
  const made = {
    contacts: contact.id,
    automations: automation.id,
    entries: entry.id,
    domain,
    senders: (await api.post('/senders', { domainId: domain, localPart: 'a' })).body.id,
    segments: (await api.post('/segments', { name: 's', type: 'static' })).body.id,
    forms: form.id,
    imports: imported.body.id,
    topics: (await api.post('/topics', { key: 'news', name: 'News', kind: 'optional' })).body.id,
    templates: (await api.post('/templates', { name: 't', subject: 's', text: 'x' })).body.id,
    messages: push.body.id,
    snippets: (await api.post('/snippets', { key: 'a', html: 'A' })).body.id,
    suppressions: (await api.post('/suppressions', { email: 'bounced@example.com' })).body.id,
    keys: (await owner.post('/keys', { name: 'k', environment: 'live' })).body.id,
    webhooks: (
      await api.post('/webhooks', { url: 'https://93.184.215.14/', events: ['key.created'] })
    ).body.id,
    organizations: bootstrap.orgId,
    campaigns: (
      await api.post('/campaigns', {
        name: 'c',
        channel: 'inapp',
        audience: { all: true },
        content: { title: 't', body: 'b' },
      })
    ).body.id,
    auth: (await owner.get('/auth/sessions')).body.sessions[0]?.id ?? '',
  }
  const entries = Object.entries(made).map(([noun, ours]) => {
    expect(ours).toMatch(/^[a-z]+_[0-9a-z]{26}$/)
    return [noun, { ours, nobodys: ours.replace(/_.*/, `_${newId('con').slice(4)}`) }] as const
  })
  return {
    ...Object.fromEntries(entries),
    token: { ours: form.token, nobodys: form.token.replaceAll(/[a-zA-Z]/g, 'x') },
    catalog: { ours: newId('cat'), nobodys: newId('cat') },
  }
}

/** Fills in a path's parameters with what is ours or nobody's. */
function pathWith(template: string, whose: keyof Resource): string {
  const [, noun = ''] = template.split('/')
  return template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const name =
      parameter === 'token' ? 'token' : template.includes('event-catalog') ? 'catalog' : noun
    if (parameter === 'version') return '1'
    if (parameter === 'userId') return newId('usr')
    if (parameter === 'invitationId') return newId('inv')
    if (parameter === 'deliveryId') return newId('whd')
    const resource = resources[name]
    if (!resource) throw new Error(`${template}: this test makes no ${name}`)
    return resource[whose]
  })
}

test('what is ours reads to a stranger like what never was, on every route', async () => {
  const { bootstrap } = outrider
  const document = (await outrider.api.callUntyped('GET', '/openapi.json')).body
  const ownTest = createClient(bootstrap.baseUrl, bootstrap.secretKey.test)
  const differences: string[] = []
  let compared = 0
  for (const [template, operations] of Object.entries<
    Record<string, { security: Record<string, unknown>[] }>
  >(document.paths)) {
    if (!template.includes('{') || ownersOwn.includes(template)) continue
    for (const [method, { security }] of Object.entries(operations)) {
      const names = security.flatMap((each) => Object.keys(each))
      if (names.length === 0 || names.includes('contactToken')) continue
      const strangers: [string, Client][] = names.includes('secretKey')
        ? [
            ['another organization', stranger.live],
            ['its test environment', stranger.test],
            ['our test environment', ownTest],
          ]
        : [['another organization', stranger.owner.in(stranger.id)]]
      for (const [who, client] of strangers) {
        const call = (whose: keyof Resource) =>
          client.callUntyped(
            method.toUpperCase(),
            pathWith(template, whose),
            bodies[`${method} ${template}`],
            { 'X-Request-Id': 'same' },
          )
        const [ours, nobodys] = [await call('ours'), await call('nobodys')]
        compared += 1
        const same =
          ours.status === 404 &&
          nobodys.status === 404 &&
          JSON.stringify(ours.body) === JSON.stringify(nobodys.body)
        if (!same)
          differences.push(
            `${method} ${template} for ${who}: ${ours.status} and ${nobodys.status} ${JSON.stringify(ours.body)}`,
          )
      }
    }
  }
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(80)
})
