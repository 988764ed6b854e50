import { readdir, readFile } from 'node:fs/promises'
import { Resolver } from 'node:dns/promises'
import { join } from 'node:path'
import { type DnsServer, startDnsServer, type Zone, zoneOf } from '@outrider/testing/dns-server'
import { eventually } from '@outrider/testing/eventually'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import type { Schema } from '../src/interface.ts'

const stack = new AsyncDisposableStack()
const serviceZone = 'out.example'
let dns: DnsServer
let outrider: Outrider
let api: Client
beforeAll(async () => {
  dns = await startDnsServer(stack)
  // Bounces go to the service zone itself, so it is the domain that SPF is checked for.
  dns.publish({ [serviceZone]: { txt: [`v=spf1 include:_spf.${serviceZone} -all`] } })
  outrider = await startOutrider(await makeDataDir(stack), stack, {
    DNS_SERVERS: dns.address,
    SERVICE_ZONE: serviceZone,
    SENDING_NETWORKS: '192.0.2.0/24',
  })
  ;({ api } = outrider)
})
afterAll(() => stack.disposeAsync())

type Shown = Schema<'DnsRecord'>

function named(records: readonly Shown[], wanted: Shown['name']): Shown {
  const found = records.find(({ name }) => name === wanted)
  if (!found) throw new Error(`no record ${wanted}`)
  return found
}

/** Includes the operator's zone file in the service zone, as docs/domains.md says. */
async function includeZoneFile(): Promise<void> {
  const { baseUrl, operatorToken } = outrider.bootstrap
  const { body } = await createClient(baseUrl, operatorToken).get('/domain/zone')
  const lines = String(body).matchAll(/^(\S+)\. 3600 IN TXT (.*)$/gm)
  const names = Array.from(lines, ([, name = '', data = '']): [string, Zone[string]] => [
    name,
    { txt: [data.replaceAll(/^"|" "|"$/g, '')] },
  ])
  dns.publish(Object.fromEntries(names))
}

/** As the resolver of a receiver does. */
async function resolve(name: string, type: string): Promise<string[] | string[][]> {
  const resolver = new Resolver()
  resolver.setServers([dns.address])
  return type === 'TXT' ? resolver.resolveTxt(name) : resolver.resolve4(name)
}

async function emailTo(address: string): Promise<string> {
  const nodes: Schema<'Graph'>['nodes'] = [
    { id: 'mail', type: 'send_email', config: { subject: 'Hello', text: 'Hello, you' } },
    { id: 'end', type: 'exit' },
  ]
  const { body } = await api.post('/automations', {
    name: 'Hello',
    trigger: { type: 'custom_event', events: ['hello'] },
    graph: { nodes, edges: [{ from: 'mail', to: 'end' }] },
  })
  for (const move of ['publish', 'activate'] as const)
    await api.post(`/automations/${body.id}/${move}`)
  await api.post('/events', { event: 'hello', contact: { email: address } })
  const dir = join(outrider.dataDir, 'mail')
  return eventually(async () => {
    const [file = ''] = await readdir(dir)
    return readFile(join(dir, file), 'utf8')
  })
}

test('a domain is registered, its records published and verified, and mail from it passes DKIM, SPF and DMARC', async () => {
  const registered = await api.post('/domain', { domain: 'acme.example' })
  expect(registered).toMatchObject({ status: 201, body: { sendReady: false } })
  const { id, records } = registered.body
  dns.publish(zoneOf(records))
  await includeZoneFile()
  const verified = await api.post(`/domain/${id}/verify`)
  expect(verified.status).toBe(202)
  expect(verified.body).toMatchObject({ sendReady: true, fixes: [] })
  expect((await api.get(`/domain/${id}/dns`)).body).toEqual(verified.body)
  expect((await api.get('/senders')).body).toMatchObject({
    senders: [{ domainId: id, address: 'noreply@acme.example', name: null }],
    nextCursor: null,
  })
  const { checks } = (await api.get(`/domain/${id}/checks`)).body
  expect(checks[0]?.requestedBy).toMatch(/^key_/)

  const email = await emailTo('ada@example.com')
  const results = await authenticate(email, {
    ip: '192.0.2.25',
    helo: serviceZone,
    sender: `bounce@${serviceZone}`,
    mta: 'mx.example.com',
    resolver: resolve,
  })
  expect(results.dkim.results.map(({ status }) => status.result)).toEqual(['pass'])
  expect(results.spf && results.spf.status.result).toBe('pass')
  expect(results.dmarc && results.dmarc.status.result).toBe('pass')
})

test('a conflict is told with exact actions; following them makes the domain ready', async () => {
  const { body } = await api.post('/domain', { domain: 'clash.example' })
  const spf = named(body.records, 'spf')
  const dkim = named(body.records, 'dkim')
  const [theirs, others] = ['v=spf1 mx ip4:198.51.100.0/24 -all', 'v=spf1 ip4:203.0.113.7 ~all']
  const key = 'v=DKIM1; k=rsa; p=MIGfMA0'
  const right = body.records.filter(({ name }) => name !== 'spf' && name !== 'dkim')
  await includeZoneFile()
  dns.publish({
    ...zoneOf(right),
    'clash.example': { txt: [named(body.records, 'domain').value, theirs, others] },
    [dkim.fqdn]: { txt: [key] },
  })
  // A check that DNS servers leave unanswered in time changes nothing.
  const failed = await eventually(async () => {
    const checked = (await api.post(`/domain/${body.id}/verify`)).body
    expect(checked.verificationStates).toEqual({
      domain: 'Verified',
      spf: 'VerificationFailed',
      dkim: 'VerificationFailed',
      dkim2: 'Verified',
      dmarc: 'Verified',
    })
    return checked
  })
  const conflictOf = (name: Shown['name']) => named(failed.records, name).conflict
  const merged = `v=spf1 mx ip4:198.51.100.0/24 ip4:203.0.113.7 include:_spf.${serviceZone} -all`
  expect(conflictOf('spf')?.actions).toEqual([
    { action: 'edit', type: 'TXT', host: '@', currentValue: theirs, newValue: merged },
    { action: 'delete', type: 'TXT', host: '@', currentValue: others },
  ])
  const host = 'selector1._domainkey'
  expect(conflictOf('dkim')?.actions).toEqual([
    { action: 'delete', type: 'TXT', host, currentValue: key },
    { action: 'add', type: 'CNAME', host, newValue: dkim.value },
  ])
  expect(failed.fixes).toEqual([conflictOf('spf')?.resolution, conflictOf('dkim')?.resolution])
  dns.publish(zoneOf([...right, { ...spf, value: merged }, dkim]))
  expect((await api.post(`/domain/${body.id}/verify`)).body).toMatchObject({ sendReady: true })
})

test('who may do what: a reader looks, a stranger finds nothing, the operator alone gets the zone', async () => {
  const { bootstrap } = outrider
  const { body } = await api.post('/domain', { domain: 'mine.example' })
  const reader = createClient(bootstrap.baseUrl, bootstrap.readOnlyKey.live)
  expect((await reader.get(`/domain/${body.id}/dns`)).status).toBe(200)
  expect(await reader.post(`/domain/${body.id}/verify`)).toMatchObject({
    status: 403,
    body: { error: { code: 'READ_ONLY_KEY' } },
  })
  const inTestMode = createClient(bootstrap.baseUrl, bootstrap.secretKey.test)
  expect((await inTestMode.post(`/domain/${body.id}/verify`)).status).toBe(404)
  const unknown = await inTestMode.post('/senders', { domainId: body.id, localPart: 'x' })
  expect([unknown.status, unknown.body.error?.field]).toEqual([400, 'domainId'])
  expect((await api.get('/domain/zone')).status).toBe(401)
  const operator = createClient(bootstrap.baseUrl, bootstrap.operatorToken)
  const zone = await operator.get('/domain/zone')
  expect(zone.headers.get('Content-Type')).toMatch(/^text\/dns/)
  expect(zone.body).toMatch(
    new RegExp(`^s1\\.\\w{26}\\.dkim\\.${serviceZone}\\. 3600 IN TXT "v=DKIM1; `, 'm'),
  )
})

test('a sender of a domain that is not ready may be made; mail by it is skipped', async () => {
  const { body: domain } = await api.post('/domain', { domain: 'later.example' })
  const sender = await api.post('/senders', {
    domainId: domain.id,
    localPart: 'News',
    name: 'The News',
  })
  expect(sender).toMatchObject({
    status: 201,
    body: { address: 'news@later.example', name: 'The News', domainId: domain.id },
  })
  expect((await api.post('/senders', { domainId: domain.id, localPart: 'news' })).status).toBe(409)
  expect(
    (await api.post('/senders', { domainId: domain.id, localPart: 'a b' })).body.error,
  ).toMatchObject({
    code: 'VALIDATION_FAILED',
    field: 'localPart',
  })
  const nodes: Schema<'Graph'>['nodes'] = [
    {
      id: 'mail',
      type: 'send_email',
      config: { subject: 'Hi', text: 'Hi', senderId: sender.body.id },
    },
    { id: 'end', type: 'exit' },
  ]
  const { body } = await api.post('/automations', {
    name: 'Later',
    trigger: { type: 'custom_event', events: ['later'] },
    graph: { nodes, edges: [{ from: 'mail', to: 'end' }] },
  })
  for (const move of ['publish', 'activate'] as const)
    await api.post(`/automations/${body.id}/${move}`)
  await api.post('/events', { event: 'later', contact: { email: 'bo@example.com' } })
  await eventually(async () => {
    const { messages } = (await api.get('/messages?status=skipped')).body
    expect(messages).toMatchObject([{ reason: 'DOMAIN_NOT_READY' }])
  })
})
