import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { ownerNames } from '@outrider/contracts/services'
import { type StreamName, streamNames } from '@outrider/contracts/streams'
import { findServers } from '@outrider/outrider/servers'
import { serverOf } from '@outrider/service/nats/connection'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { foundInMail } from '../src/mails.ts'
import { operate } from '../src/operator.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let outrider: Installation
beforeAll(async () => {
  outrider = await shareOutrider()
})

/** Every row of every table, and every item of every stream, as text. */
async function dump(dataDir: string): Promise<string> {
  const { adminDatabaseUrl, operatorNatsUrl } = await findServers(dataDir)
  const sql = postgres(adminDatabaseUrl, { max: 1 })
  const nats = await connect(serverOf(operatorNatsUrl))
  try {
    const tables = await sql<{ schema: string; name: string }[]>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_schema = any(${[...ownerNames]}) and table_type = 'BASE TABLE'`
    expect(tables.length).toBeGreaterThan(50)
    const texts: string[] = []
    for (const { schema, name } of tables) {
      const rows = await sql<
        { text: string }[]
      >`select t::text as text from ${sql(schema)}.${sql(name)} t`
      texts.push(...rows.map(({ text }) => text))
    }
    for (const stream of streamNames) texts.push(...(await messagesIn(nats, stream)))
    return texts.join('\n')
  } finally {
    await Promise.all([sql.end(), nats.close()])
  }
}

/** The messages of a stream: envelopes, responses, and dead letters. */
async function messagesIn(nats: NatsConnection, stream: StreamName): Promise<string[]> {
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info(stream)
  const texts: string[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1)
    texts.push((await manager.streams.getMessage(stream, { seq }))?.string() ?? '')
  return texts
}

test('a dump of all tables and streams contains no secret', async () => {
  const { api, bootstrap, dataDir } = outrider
  const browser = await signIn(outrider)
  const owner = browser.in(bootstrap.orgId)
  const webhook = await api.post('/webhooks', { url: 'https://example.com/hook', events: ['*'] })
  expect((await api.post('/domain', { domain: 'dumped.example' })).status).toBe(201)
  const header = `Bearer ${crypto.randomUUID()}`
  const call = {
    url: 'https://example.com/',
    method: 'POST' as const,
    headers: { authorization: header },
  }
  const automation = await api.post('/automations', {
    name: 'Dumped',
    trigger: { type: 'custom_event', events: ['dumped'] },
    graph: {
      nodes: [
        { id: 'call', type: 'http_request', config: call },
        { id: 'end', type: 'exit', config: {} },
      ],
      edges: [{ from: 'call', to: 'end' }],
    },
  })
  expect(automation.status).toBe(201)
  const totp = await owner.post('/auth/totp')
  expect(totp.status).toBe(201)
  const { email } = bootstrap.owner
  await createClient(bootstrap.baseUrl, '').post('/auth/password-reset', { email })
  const secrets: Record<string, string> = {
    'a DKIM key': 'PRIVATE KEY',
    'a webhook secret': webhook.body.secret,
    'a header': header,
    'a second factor': totp.body.secret,
    'a reset token': await foundInMail(outrider, email, /rst_\w+/),
    'a secret key': bootstrap.secretKey.live,
  }
  const text = await dump(dataDir)
  expect(text).toContain('dumped.example')
  const found = Object.entries(secrets).filter(([, secret]) => text.includes(secret))
  expect(found.map(([name]) => name)).toEqual([])
  expect(Object.values(secrets).every(({ length }) => length > 10)).toBe(true)
})

test('secrets are replaced while calls go on', async () => {
  const { api, bootstrap, dataDir } = outrider
  const { body: made } = await api.post('/contacts', { externalId: 'rotated' })
  const { body: contact } = await api.post('/inapp/tokens', { contact: { externalId: 'rotated' } })
  const reader = createClient(bootstrap.baseUrl, contact.token)
  const statuses = new Set<number>()
  const done = new AbortController()
  const calling = (async () => {
    while (!done.signal.aborted) {
      const { status } = await reader.get('/inapp/messages')
      statuses.add(status)
      statuses.add((await api.get(`/contacts/${made.contact.id}`)).status)
    }
  })()
  await operate(dataDir, 'rotate', 'contact-tokens', '--json')
  await operate(dataDir, 'rotate', 'links', '--json')
  await operate(dataDir, 'rotate', 'encryption', '--json')
  const [webhook] = await operate(
    dataDir,
    'rotate',
    'webhooks',
    '--json',
    '--organization',
    bootstrap.orgId,
  )
  expect(webhook).toMatchObject({
    orgId: bootstrap.orgId,
    secret: expect.stringMatching(/^whsec_/),
  })
  done.abort()
  await calling
  expect([...statuses]).toEqual([200])
})
