import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) =>
  readConfig({ NATS_URL: 'nats://a:b@nats:4222', ...env })

test.each([
  ['http://localhost:8080', undefined, undefined],
  ['https://api.example.com', '0', 0],
  ['https://api.example.com', '2', 2],
])('behind %s with TRUSTED_PROXIES %s it trusts %s', (PUBLIC_URL, given, trusted) => {
  const config = read({ PUBLIC_URL, ...(given && { TRUSTED_PROXIES: given }) })
  expect(config.trustedProxies).toBe(trusted)
})

test('https without the number of proxies is refused: all callers would share the limits of one address', () => {
  expect(() => read({ PUBLIC_URL: 'https://api.example.com' })).toThrow('TRUSTED_PROXIES must be')
})

test('with a certificate of its own it is reached by https', () => {
  const TLS_CERTIFICATE = '/tls/tls.crt'
  const given = { TLS_CERTIFICATE, TLS_KEY: '/tls/tls.key', TRUSTED_PROXIES: '0' }
  expect(read(given)).toMatchObject({
    publicUrl: 'https://localhost:8080',
    tlsCertificate: TLS_CERTIFICATE,
  })
  expect(() => read({ ...given, TLS_KEY: '' })).toThrow('belong together')
})

test('it listens on loopback unless it is told otherwise', () => {
  expect(read({}).host).toBe('127.0.0.1')
  expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})
