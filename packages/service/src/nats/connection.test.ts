import { expect, test } from 'vitest'
import { serverOf } from './connection.ts'

test.each([
  [
    'nats://contacts:s%2Fcret@one:4222',
    { servers: ['one:4222'], user: 'contacts', pass: 's/cret' },
  ],
  [
    'nats://u:p@one:4222,nats://two:4223',
    { servers: ['one:4222', 'two:4223'], user: 'u', pass: 'p' },
  ],
  ['tls://one:4222', { servers: ['one:4222'], tls: {} }],
])('reads %s', (url, options) => {
  expect(serverOf(url)).toEqual(options)
})

test('files secure the connection', () => {
  const files = { natsCa: 'ca.pem', natsCert: 'cert.pem', natsKey: 'key.pem' }
  expect(serverOf('nats://one:4222', files)).toEqual({
    servers: ['one:4222'],
    tls: { caFile: 'ca.pem', certFile: 'cert.pem', keyFile: 'key.pem' },
  })
  expect(serverOf('tls://one:4222', { natsCredentials: 'user.creds' })).toHaveProperty(
    'authenticator',
  )
})
