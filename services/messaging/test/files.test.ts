import { existsSync, watch } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erasureReports } from '@outrider/contracts/erasures'
import type { Recipient } from '@outrider/contracts/recipients'
import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MessagingConfig, readConfig } from '../src/config.ts'
import { createFileRelay } from '../src/emails/relays.ts'
import { keptSince } from '../src/retention.ts'
import { startMessaging } from '../src/service.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let dataDir: string
let started: MessagingConfig
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outrider-mail-'))
  stack.defer(() => rm(dataDir, { recursive: true }))
  house = await openHouse(stack, {}, 0)
  const { databaseUrl, natsUrl, hashSecret, encryptionKeys } = house.config('messaging')
  const servers = {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    HASH_SECRET: hashSecret,
    ENCRYPTION_KEYS: encryptionKeys,
    SHARED_SENDER: 'all',
    LOG_LEVEL: 'silent',
  }
  started = readConfig({ ...servers, DATA_DIR: dataDir })
  await startMessaging(started, stack)
})
afterAll(() => stack.disposeAsync())

test('without a relay, and with nothing configured, each email is a file', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const seen = new Set<string | null>()
  const watcher = watch(join(dataDir, 'mail'), (_, name) => void seen.add(name))
  stack.defer(() => watcher.close())
  await house.send(owner, { contactId: ada.id, subject: 'Hello', html: '<p>Grüße</p>' })
  const { id } = await house.message(owner, ada.id, 'sent')
  expect(await readdir(join(dataDir, 'mail'))).toEqual([`${id}.eml`])
  const email = await PostalMime.parse(await readFile(join(dataDir, 'mail', `${id}.eml`)))
  expect(email).toMatchObject({
    subject: 'Hello',
    from: { address: 'outrider@localhost', name: 'Outrider' },
    to: [{ address: ada.email }],
  })
  expect(email.html).toContain('<p>Grüße</p>')
  expect([...seen], 'no part of it was ever there').toEqual([`${id}.eml`])
})

test('the file of an email goes with its reader, and with its age', async () => {
  const owner = tenant()
  const [ada, grace] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  const fileTo = async ({ id: contactId }: Recipient) => {
    await house.send(owner, { contactId })
    return join(dataDir, 'mail', `${(await house.message(owner, contactId, 'sent')).id}.eml`)
  }
  const [hers, old] = [await fileTo(ada), await fileTo(grace)]
  let isReported = false
  await hear(house.operator, erasureReports.messaging.subject, () => {
    isReported = !existsSync(hers)
  })
  await house.contacts.erase(owner, ada)
  await eventually(() => expect(isReported).toBe(true))
  expect(existsSync(old)).toBe(true)
  const before = new Date(keptSince(new Date(), 12).getTime() - 1)
  await utimes(old, before, before)
  await startMessaging(started, stack)
  await eventually(() => expect(existsSync(old)).toBe(false))
})

test('without a relay, and with no place to write, the service says what to set', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  await expect(createFileRelay(join(file, 'mail'))).rejects.toThrow(/set SMTP_URL, or a DATA_DIR/)
})

const servers = {
  DATABASE_URL: 'postgres://localhost/x',
  NATS_URL: 'nats://localhost',
  HASH_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: makeEncryptionKey('k1'),
}

test.each([
  [{ SMTP_URL: 'http://relay' }, 'SMTP_URL'],
  [{ DEFAULT_SENDER: 'News a@b.example' }, 'DEFAULT_SENDER'],
  [{ PUBLIC_URL: 'https://a.example/path' }, 'PUBLIC_URL'],
  [{ EMAIL_RATE: 'fast' }, 'EMAIL_RATE'],
  [{ EMAIL_DAILY_CAP: '0' }, 'EMAIL_DAILY_CAP'],
  [{ HASH_SECRET: 'short' }, 'HASH_SECRET'],
  [{ ENCRYPTION_KEYS: '' }, 'ENCRYPTION_KEYS is required'],
])('a configuration of %j is refused, naming %s', (env, field) => {
  expect(() => readConfig({ ...servers, ...env })).toThrow(field)
})

test('with a relay and without a sender, emails are in nobody’s name', () => {
  const config = readConfig({ ...servers, SMTP_URL: 'smtp://relay.example' })
  expect(config.defaultSender).toBeUndefined()
})
