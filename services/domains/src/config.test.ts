import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = {
  DATABASE_URL: 'postgres://u:p@localhost/db',
  NATS_URL: 'nats://u:p@localhost:4222',
  ENCRYPTION_KEYS: makeEncryptionKey('k1'),
}

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

test('DNS is asked where it is said, else where the machine asks', () => {
  const { dnsServers } = readConfig({
    ...env,
    DNS_SERVERS: '127.0.0.1:5353, 192.0.2.1,[2001:db8::1]:53',
  })
  expect(dnsServers).toEqual([
    { address: '127.0.0.1', port: 5353, family: 4 },
    { address: '192.0.2.1', port: 53, family: 4 },
    { address: '2001:db8::1', port: 53, family: 6 },
  ])
  expect(readConfig({ ...env, DNS_SERVERS: '' }).dnsServers.length).toBeGreaterThan(0)
})

test.each([
  'localhost',
  '127.0.0.1:0',
  '127.0.0.1:99999',
  '127.0.0.1:x',
  '300.0.0.1',
  'https://1.1.1.1',
])('the DNS server %j is refused by name', (servers) => {
  expect(() => readConfig({ ...env, DNS_SERVERS: servers })).toThrow(/^configuration: DNS_SERVERS/)
})

test('updates go where it is said, and SPF names the networks that send', () => {
  const config = readConfig({
    ...env,
    DNS_UPDATE_URL: 'dns://key:c2VjcmV0@127.0.0.1:5353',
    SENDING_NETWORKS: '192.0.2.0/24, 2001:db8::/32',
  })
  expect(config.dnsUpdateUrl).toEqual({
    host: '127.0.0.1',
    port: 5353,
    key: { name: 'key', algorithm: 'hmac-sha256', secret: 'c2VjcmV0' },
  })
  expect(config.sendingNetworks).toEqual(['ip4:192.0.2.0/24', 'ip6:2001:db8::/32'])
  const bare = readConfig(env)
  expect(bare.dnsUpdateUrl).toBeUndefined()
  expect(bare.sendingNetworks).toEqual([])
})

test.each([
  ['DNS_UPDATE_URL', 'http://127.0.0.1'],
  ['DNS_UPDATE_URL', 'dns://key:not base64@127.0.0.1'],
  ['SENDING_NETWORKS', '192.0.2.0/33'],
  ['SENDING_NETWORKS', 'mail.example.com'],
])('%s %j is refused by name', (variable, value) => {
  expect(() => readConfig({ ...env, [variable]: value })).toThrow(
    new RegExp(`^configuration: ${variable}`),
  )
})

test('replies are recognized however the address of a DNS server is written', () => {
  const { dnsServers } = readConfig({ ...env, DNS_SERVERS: '[2001:DB8:0::53]:53, 2001:0db8::0053' })
  const server = { address: '2001:db8::53', port: 53, family: 6 }
  expect(dnsServers).toEqual([server, server])
})
