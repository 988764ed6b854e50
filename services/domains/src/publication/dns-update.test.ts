import { decode } from 'dns-packet'
import { expect, test } from 'vitest'
import { parseUpdateUrl } from '../dns/servers.ts'
import { isSignedReply, sign, updateMessage } from './dns-update.ts'

const key = { name: 'outrider', algorithm: 'hmac-sha256', secret: 'c2VjcmV0' } as const
const now = new Date('2026-01-01T00:00:00Z')

test('an update names its zone, removes what a name has, and gives it one record', () => {
  const long = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
  const message = updateMessage(7, 'Out.example', [
    { name: 's1.k.dkim.out.example', value: long },
    { name: 's2.k.dkim.out.example', value: undefined },
  ])
  const { id, opcode, questions, answers, authorities } = { opcode: '', ...decode(message) }
  expect({ id, opcode }).toEqual({ id: 7, opcode: 'UPDATE' })
  expect(questions).toEqual([{ name: 'out.example', type: 'SOA', class: 'IN' }])
  expect(answers).toEqual([])
  expect(authorities).toMatchObject([
    { name: 's1.k.dkim.out.example', type: 'TXT', class: 'ANY', ttl: 0 },
    { name: 's1.k.dkim.out.example', type: 'TXT', class: 'IN', ttl: 3600 },
    { name: 's2.k.dkim.out.example', type: 'TXT', class: 'ANY', ttl: 0 },
  ])
  const [, added] = authorities ?? []
  const chunks = added?.type === 'TXT' ? [added.data].flat().map(String) : []
  expect(chunks.map((chunk) => chunk.length)).toEqual([255, 155])
  expect(chunks.join('')).toBe(long)
})

/** What a server that has the key answers. */
function replyTo(request: ReturnType<typeof sign>, secret: string = key.secret): Buffer {
  const reply = Buffer.from(request.message.subarray(0, 12))
  reply.fill(0, 4)
  const { message } = sign(Buffer.concat([reply]), { ...key, secret }, now)
  return message
}

test('a reply counts only if it is signed for this request', () => {
  const request = sign(updateMessage(7, 'out.example', []), key, now)
  expect(decode(request.message).additionals).toHaveLength(1)
  // Signed by the key, but not over the request: as if it were a reply to something else.
  expect(isSignedReply(replyTo(request), request, key)).toBe(false)
  expect(isSignedReply(replyTo(request, 'b3RoZXI='), request, key)).toBe(false)
  expect(isSignedReply(Buffer.alloc(12), request, key)).toBe(false)
  expect(isSignedReply(request.message.subarray(0, 30), request, key)).toBe(false)
})

test.each([
  ['dns://127.0.0.1', { host: '127.0.0.1', port: 53 }],
  ['dns://ns.example:5353', { host: 'ns.example', port: 5353 }],
  ['dns://[2001:db8::1]:53', { host: '2001:db8::1', port: 53 }],
  ['dns://outrider:c2VjcmV0@127.0.0.1', { host: '127.0.0.1', port: 53, key }],
  [
    'dns://k.:a%2Fb%2B-_%3D@127.0.0.1?algorithm=HMAC-SHA512',
    {
      host: '127.0.0.1',
      port: 53,
      key: { name: 'k', algorithm: 'hmac-sha512', secret: 'a/b++/=' },
    },
  ],
])('%s is read', (text, target) => {
  expect(parseUpdateUrl(text)).toEqual(target)
})

test.each([
  '',
  'ns.example',
  'http://ns.example',
  'dns://',
  'dns://k@127.0.0.1',
  'dns://k:s@127.0.0.1?algorithm=md5',
])('%j is not where updates go', (text) => {
  expect(parseUpdateUrl(text)).toBeUndefined()
})
