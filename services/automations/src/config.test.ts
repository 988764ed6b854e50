import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = {
  DATABASE_URL: 'postgres://u:p@localhost/db',
  NATS_URL: 'nats://u:p@localhost:4222',
  ENCRYPTION_KEYS: makeEncryptionKey('k1'),
}

test('no network of its own may be called unless it is set', () => {
  expect(readConfig(env).webhookAllowedCidrs).toBe('')
  const networks = '10.0.0.0/8, fd00::/8'
  expect(readConfig({ ...env, WEBHOOK_ALLOWED_CIDRS: networks }).webhookAllowedCidrs).toBe(networks)
})

test.each(['10.0.0.0', '10.0.0.0/33', 'localhost/8', 'fd00::/129', '10.0.0.0/8;11.0.0.0/8'])(
  'the allowed network %j is refused by name',
  (network) => {
    expect(() => readConfig({ ...env, WEBHOOK_ALLOWED_CIDRS: `127.0.0.0/8,${network}` })).toThrow(
      `configuration: WEBHOOK_ALLOWED_CIDRS is faulty: ${network} is not a network`,
    )
  },
)

test('entries are kept twelve months unless it is said how long', () => {
  expect(readConfig(env).entryRetentionMonths).toBe(12)
  expect(readConfig({ ...env, ENTRY_RETENTION_MONTHS: '3' }).entryRetentionMonths).toBe(3)
  expect(() => readConfig({ ...env, ENTRY_RETENTION_MONTHS: 'long' })).toThrow(
    'configuration: ENTRY_RETENTION_MONTHS',
  )
})
