import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = { DATABASE_URL: 'postgres://u:p@localhost/db', NATS_URL: 'nats://u:p@localhost:4222' }

test('the service zone has a default, and is taken as it is set', () => {
  expect(readConfig(env).serviceZone).toBe('mail.outrider.example')
  expect(readConfig({ ...env, SERVICE_ZONE: 'out.acme.com' }).serviceZone).toBe('out.acme.com')
})

test.each(['', 'com', 'Out.acme.com', 'out.acme.com.', 'https://acme.com', '-.acme.com', 'a..b'])(
  'the service zone %j is refused by name',
  (zone) => {
    expect(() => readConfig({ ...env, SERVICE_ZONE: zone })).toThrow(
      /^configuration: SERVICE_ZONE /,
    )
  },
)
