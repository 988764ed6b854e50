import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { sendEmail } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { createVault } from '@outrider/service/text/encryption'
import { createTransport } from 'nodemailer'
import { type BackDoor, encryptionKeys, openBackDoor, portOf, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import { openStreams } from './open-streams.ts'
import { type Figure, median } from './report.ts'
import { type Sink, startSink } from './sink.ts'

const rounds = 3
const emails = 2_000
const connections = 10
const streams = 1_500

export const html = `<h1>Hello NAME</h1>${'<p>Some words that an email says, and <a href="https://shop.example/">a link</a>.</p>'.repeat(10)}`

/**
 * Emails a second from command to relay, signed, beside nodemailer's bare pool with the same connections, key and
 * content, in turn; in-app pushes a second; and the memory of many open streams.
 */
export async function measureMessaging(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const sink = await startSink(new URL('mail-sink.ts', import.meta.url), stack)
  const env = {
    ...unlimited,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    EMAIL_DAILY_CAP: '10000',
    TRUSTED_PROXIES: '1',
  }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const door = await openBackDoor(outrider, stack)
  const tenant: Tenant = { orgId: outrider.bootstrap.orgId, environment: 'live' }
  const contacts = await makeContacts(door, tenant)
  const memory = await measureStreams(outrider) // before anything else has made the process grow
  const bare: number[] = []
  const ours: number[] = []
  const key = await makeSender(door, tenant)
  for (let round = -1; round < rounds; round += 1) {
    const plain = await sendBarely(sink, key, emails)
    const rate = await sendCommands(door, tenant, contacts, sink)
    if (round < 0) continue
    bare.push(plain)
    ours.push(rate)
  }
  return [
    {
      name: 'emails from command to relay, signed',
      value: median(ours),
      unit: '/s',
      anchor: { name: 'nodemailer, bare pool', value: median(bare) },
      goal: '≥ 0.7',
    },
    await measurePushes(outrider),
    memory,
  ]
}

/** How many emails a sink has taken. */
async function taken(sink: Sink): Promise<number> {
  return Number(await sink.ask())
}

/** People with addresses; answers their ids. */
export async function makeContacts(
  { admin }: BackDoor,
  { orgId }: Tenant,
): Promise<TypeId<'con'>[]> {
  const rows = await admin<{ id: Uuid }[]>`
    insert into contacts.contacts (id, org_id, environment, email, external_id, attributes, created_at, updated_at)
    select gen_random_uuid(), ${uuidOf(orgId)}, 'live', 'p' || n || '@d' || n % 50 || '.example', 'u' || n,
           '{"name": "NAME"}', now(), now()
    from generate_series(1, ${Math.max(emails, streams)}::int) as n
    returning id`
  await admin`
    insert into contacts.identifiers (org_id, environment, kind, value, contact_id)
    select org_id, environment, 'externalId', external_id, id from contacts.contacts
    on conflict do nothing`
  return rows.map(({ id }) => idOf('con', id))
}

/** A sender whose domain counts as verified; answers the key that it signs with. */
export async function makeSender({ admin }: BackDoor, { orgId }: Tenant): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const [domain = '', sender = '', org = ''] = [newId('dom'), newId('snd'), orgId].map(uuidOf)
  const sealed = createVault(encryptionKeys).seal(privateKey, `domains.dkim_keys:${domain}:s1`)
  await admin`
    insert into domains.domains (id, org_id, environment, name, created_at)
    values (${domain}, ${org}, 'live', 'bench.example', now())`
  await admin`
    insert into domains.records (domain_id, name, state)
    select ${domain}, unnest(array['domain', 'spf', 'dkim', 'dkim2', 'dmarc']), 'Verified'`
  await admin`
    insert into domains.dkim_keys (domain_id, selector, signs, private_key, public_key)
    values (${domain}, 's1', true, ${sealed}, '')`
  await admin`
    insert into domains.senders (id, org_id, environment, domain_id, local_part, created_at)
    values (${sender}, ${org}, 'live', ${domain}, 'news', now())`
  return privateKey
}

export async function sendCommands(
  { operator }: BackDoor,
  tenant: Tenant,
  contacts: readonly TypeId<'con'>[],
  sink: Sink,
  count = emails,
): Promise<number> {
  const publisher = createPublisher(operator)
  const said = { subject: 'Hello {{ contact.attributes.name }}', html }
  const before = await taken(sink)
  const began = performance.now()
  await Promise.all(
    contacts.slice(0, count).map((contactId) => {
      const key = newId('msg')
      const command = { tenant, key, contactId, ...said }
      return publisher.publish(messageOf(sendEmail, command, key))
    }),
  )
  while ((await taken(sink)) - before < count) await delay(5)
  return (count / (performance.now() - began)) * 1_000
}

/** Emails a second that nodemailer's pool takes to a sink, signed with a key. */
export async function sendBarely(
  { port }: Sink,
  privateKey: string,
  count: number,
): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    dkim: { domainName: 'bench.example', keySelector: 'selector1', privateKey },
  })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      transport.sendMail({
        from: 'news@bench.example',
        to: `p${n}@d${n % 50}.example`,
        subject: 'Hello NAME',
        html,
        text: html.replaceAll(/<[^>]+>/g, ' '),
      }),
    ),
  )
  const rate = (count / (performance.now() - began)) * 1_000
  transport.close()
  return rate
}

async function measurePushes(outrider: Outrider): Promise<Figure> {
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const push = { contact: { externalId: 'u1' }, title: 'T', body: 'B', idempotencyKey: '#' }
    const { perSecond } = await runLoad({
      port: portOf(outrider),
      method: 'POST',
      paths: ['/api/v1/inapp/push'],
      bodies: Array.from({ length: 100 }, (_, n) =>
        JSON.stringify({ ...push, contact: { externalId: `u${n + 1}` } }),
      ),
      key: outrider.bootstrap.secretKey.live,
      connections: 64,
      seconds: 3,
      run: `p${round}-`,
    })
    rates.push(perSecond)
  }
  return { name: 'in-app pushes', value: median(rates), unit: '/s' }
}

/** What the process grows by with so many streams open, each of another contact. */
async function measureStreams(outrider: Outrider): Promise<Figure> {
  const opened = await openStreams(outrider, streams)
  return {
    name: `memory of ${streams.toLocaleString('en')} open inbox streams`,
    value: opened.bytes / 1_048_576,
    unit: 'MB',
    note: `${Math.round(opened.bytes / streams / 1_024)} KB each; the last of them heard a push after ${Math.round(opened.heardAfter)} ms`,
  }
}
