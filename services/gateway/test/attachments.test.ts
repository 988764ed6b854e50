import { randomBytes } from 'node:crypto'
import { maxAttachmentBytes, storeAttachmentPart } from '@outrider/contracts/attachments'
import { type EmailToQueue, sendToContact } from '@outrider/contracts/emails'
import { newId } from '@outrider/contracts/ids'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
/** Parts by message and place, and the emails, as a messaging service would get them. */
const parts = new Map<string, Buffer[]>()
const emails: { email: EmailToQueue; messageId?: string }[] = []
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
  const messaging = await gateway.sandbox.connect('messaging')
  await serveRequests(messaging, 'messaging', createLog('peer', 'silent'), [
    handle(storeAttachmentPart, async ({ messageId, index, content }) => {
      const known = parts.get(messageId) ?? []
      known[index] = Buffer.from(content, 'base64')
      parts.set(messageId, known)
      return {}
    }),
    handle(sendToContact, async ({ email, messageId = newId('msg') }) => {
      emails.push({ email, messageId })
      return { id: messageId, queued: true, deduplicated: false }
    }),
  ])
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  parts.clear()
  emails.length = 0
})

const email = { to: 'ada@shop.example', subject: 'S', text: 'T' }

test('attachments of 7 MiB arrive in parts before their email, byte by byte', async () => {
  const files = [maxAttachmentBytes - 1_000_000, 999_999, 1].map((bytes) => randomBytes(bytes))
  const attachments = files.map((content, place) => ({
    filename: `${place}.bin`,
    contentType: 'application/octet-stream',
    content: content.toString('base64'),
  }))
  const reply = await gateway.call('/emails', { key, body: { ...email, attachments } })
  expect(reply.status).toBe(202)
  const [sent] = emails
  expect(sent?.messageId).toBe(reply.body.id)
  expect(sent?.email).toEqual({
    ...email,
    attachments: attachments.map(({ content: _content, ...file }, place) => ({
      ...file,
      bytes: files[place]?.length,
    })),
  })
  const stored = Buffer.concat(parts.get(reply.body.id) ?? [])
  expect(stored.equals(Buffer.concat(files))).toBe(true)
})

test('an email without attachments is sent as before', async () => {
  expect((await gateway.call('/emails', { key, body: email })).status).toBe(202)
  expect(emails[0]?.email).toEqual(email)
  expect(parts.size).toBe(0)
})

test.each([
  [
    'other fields beyond 1 MiB',
    '/emails',
    { data: Array.from({ length: 150_000 }, () => ({ a: 1 })) },
  ],
  ['more than 10 MiB', '/emails', { text: 'x'.repeat(10 * 1_048_576) }],
  ['more than 1 MiB elsewhere', '/contacts', { text: 'x'.repeat(1_048_576) }],
])('a body with %s is 413', async (_what, path, more) => {
  const reply = await gateway.call(path, { key, body: { ...email, ...more } })
  expect(reply).toMatchObject({ status: 413, body: { error: { code: 'BODY_TOO_LARGE' } } })
  expect(emails).toEqual([])
})
