import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf, originOf } from './parse-origins.ts'

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  ['HTTPS://App.Example.COM', 'https://app.example.com'],
  ['https://app.example.com:443', 'https://app.example.com'],
  ['https://app.example.com:8443', 'https://app.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s is compared as %s', (text, origin) => {
  expect(originOf(text)).toBe(origin)
})

test.each([
  '',
  'null',
  '*',
  'app.example.com',
  'https://',
  'https://*.example.com',
  'https://%2A.example.com',
  'https://app.example.com/',
  'https://app.example.com/path',
  'https://app.example.com?query',
  'https://app.example.com#part',
  'https://user@app.example.com',
  'https://app.example.com\\path',
  'https://app.example.com:99999',
  ' https://app.example.com',
  'ftp://app.example.com',
  'file:///etc/passwd',
  'chrome-extension://abcdef',
  'javascript:alert(1)',
])('%s is no origin', (text) => {
  expect(originOf(text)).toBeUndefined()
})

test('what is compared is compared as itself', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const { origin } = new URL(url)
      expect(originOf(origin)).toBe(origin)
    }),
  )
})

test('an origin is kept once in its bucket', () => {
  const origins = { live: ['https://a.example', 'https://A.example:443'], test: [] }

  expect(bucketsOf(origins)).toEqual({ live: ['https://a.example'], test: [] })
})

test('every fault is named with its place', () => {
  const origins = {
    live: ['https://a.example', 'https://*.example'],
    test: ['https://b.example', 'https://A.example', 'nonsense'],
  }

  expect(() => bucketsOf(origins)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      faults: [
        expect.objectContaining({ field: 'live.1', code: 'origin' }),
        expect.objectContaining({ field: 'test.1', code: 'bucket' }),
        expect.objectContaining({ field: 'test.2', code: 'origin' }),
      ],
    }),
  )
})
