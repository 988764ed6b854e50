import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { Provider } from '@outrider/contracts/emails'
import { expect, test } from 'vitest'
import { readProviderReports } from './provider-reports.ts'

const name = 'bounce+00000000000000000000000000-00000000000000000000@b.example'
const refused = { code: 'UNAUTHENTICATED' }
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

/** The example of SendGrid's own libraries. */
const sendgrid = {
  key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
  signature:
    'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  timestamp: '1600112502',
  body: `[{"email":"hello@world.com","event":"dropped","reason":"Bounced Address","sg_event_id":"ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA","sg_message_id":"LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0","smtp-id":"<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>","timestamp":1600112492}]\r\n`,
}
const sendgridPost = (timestamp: string, body: string) => ({
  headers: {
    'x-twilio-email-event-webhook-signature': sendgrid.signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  },
  body: Buffer.from(body),
})

test('a post that SendGrid signed is read, and no other', async () => {
  const post = sendgridPost(sendgrid.timestamp, sendgrid.body)
  expect(await readProviderReports('sendgrid', post, sendgrid.key)).toEqual([
    {
      mention: '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      report: { kind: 'bounced', hard: true, detail: expect.any(String) },
    },
  ])
  const read = (timestamp: string, body: string) =>
    readProviderReports('sendgrid', sendgridPost(timestamp, body), sendgrid.key)
  await expect(read('1600112503', sendgrid.body)).rejects.toMatchObject(refused)
  await expect(read(sendgrid.timestamp, `${sendgrid.body} `)).rejects.toMatchObject(refused)
})

const mailgunKey = 'key-1'
const mailgunPost = (event: object, key = mailgunKey) => {
  const [timestamp, token] = ['1529006854', 'a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0']
  const signature = createHmac('sha256', key).update(timestamp + token)
  const signed = { timestamp, token, signature: signature.digest('hex') }
  return { headers: {}, body: bytes({ signature: signed, 'event-data': event }) }
}

test('a post that Mailgun signed is read, and no other', async () => {
  const event = { event: 'complained', message: { headers: { 'message-id': name } } }
  expect(await readProviderReports('mailgun', mailgunPost(event), mailgunKey)).toEqual([
    { mention: name, report: { kind: 'complained', detail: 'abuse' } },
  ])
  const forged = readProviderReports('mailgun', mailgunPost(event, 'key-2'), mailgunKey)
  await expect(forged).rejects.toMatchObject(refused)
})

const postmarkPost = (event: object, user = 'user:password') => ({
  headers: { authorization: `Basic ${Buffer.from(user).toString('base64')}` },
  body: bytes(event),
})

test('a post with the password of Postmark is read, and no other', async () => {
  const event = { RecordType: 'Delivery', Metadata: { outrider: name } }
  expect(await readProviderReports('postmark', postmarkPost(event), 'user:password')).toEqual([
    { mention: name, report: { kind: 'delivered' } },
  ])
  for (const post of [postmarkPost(event, 'user:other'), { headers: {}, body: bytes(event) }])
    await expect(readProviderReports('postmark', post, 'user:password')).rejects.toMatchObject(
      refused,
    )
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const topicArn = 'arn:aws:sns:eu-west-1:123456789012:reports'
const host = 'https://sns.eu-west-1.amazonaws.com'
const notification = (event: object, more: object = {}): Record<string, string> => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: topicArn,
  Message: JSON.stringify(event),
  Timestamp: '2026-05-02T00:54:06.655Z',
  SignatureVersion: '2',
  SigningCertURL: `${host}/SimpleNotificationService-c9d135.pem`,
  ...more,
})
/** Signed as Amazon documents it: names and values of the fields, sorted by name. */
function snsPost(message: Record<string, string>) {
  const unsigned = ['Signature', 'SignatureVersion', 'SigningCertURL']
  const fields = Object.entries(message).filter(([field]) => !unsigned.includes(field))
  const text = fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => `${k}\n${v}\n`)
  const signature = sign('sha256', Buffer.from(text.join('')), privateKey).toString('base64')
  return { headers: {}, body: bytes({ Signature: signature, ...message }) }
}
const loaded: string[] = []
const readSes = (message: Record<string, string>) =>
  readProviderReports('ses', snsPost(message), topicArn, async (url) => {
    loaded.push(url.href)
    return publicKey
  })

const forgeries: object[] = [
  { Signature: Buffer.from('no').toString('base64') },
  { SignatureVersion: '1' },
  { TopicArn: 'arn:aws:sns:eu-west-1:123456789012:others' },
  {
    SigningCertURL:
      'https://sns.eu-west-1.amazonaws.com.eve.example/SimpleNotificationService-1.pem',
  },
  { SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem' },
  { SigningCertURL: 'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem' },
  { SigningCertURL: `${host}/eve.pem` },
  { Type: 'UnsubscribeConfirmation' },
]

test('a notification that Amazon signed is read, and no other; no other host is asked', async () => {
  const event = { notificationType: 'Delivery', mail: { source: name } }
  expect(await readSes(notification(event))).toEqual([
    { mention: name, report: { kind: 'delivered' } },
  ])
  for (const more of forgeries)
    await expect(readSes(notification(event, more))).rejects.toMatchObject(refused)
  expect(new Set(loaded)).toEqual(new Set([`${host}/SimpleNotificationService-c9d135.pem`]))
})

const confirm = (url: string) =>
  readSes(notification({}, { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: url }))

test('a subscription is confirmed at the host of its topic alone', async () => {
  loaded.length = 0
  expect(await confirm(`${host}/?Action=ConfirmSubscription`)).toEqual([])
  expect(await confirm('https://eve.example/?Action=ConfirmSubscription')).toEqual([])
  expect(loaded).toEqual([`${host}/?Action=ConfirmSubscription`])
})

const hard = { kind: 'bounced', hard: true }
const soft = { kind: 'bounced', hard: false }
const deferred = { kind: 'deferred' }
const mailgun = (event: object) => ({ event: 'failed', ...event })
const ses = (bounceType: string, bounceSubType: string, diagnosticCode: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType, bouncedRecipients: [{ status: '5.1.1', diagnosticCode }] },
})
const postmark = (Type: string, Details: string) => ({ RecordType: 'Bounce', Type, Details })
const noUser = 'smtp; 550 5.1.1 user unknown'
const blocked = '550 5.7.1 blocked by the reputation of 192.0.2.1'

test.each<[Provider, string, object, object | undefined]>([
  ['ses', 'no mailbox', ses('Permanent', 'General', noUser), hard],
  ['ses', 'on its list', ses('Permanent', 'OnAccountSuppressionList', ''), hard],
  ['ses', 'a block', ses('Permanent', 'General', blocked), soft],
  ['ses', 'a full mailbox', ses('Transient', 'MailboxFull', '552 5.2.2 mailbox full'), soft],
  [
    'ses',
    'a delay',
    { eventType: 'DeliveryDelay', deliveryDelay: { delayType: 'MailboxFull' } },
    deferred,
  ],
  ['ses', 'a complaint', { eventType: 'Complaint', complaint: {} }, { kind: 'complained' }],
  [
    'ses',
    'no complaint',
    { eventType: 'Complaint', complaint: { complaintFeedbackType: 'not-spam' } },
    undefined,
  ],
  ['ses', 'an open', { eventType: 'Open' }, undefined],
  [
    'mailgun',
    'no mailbox',
    mailgun({
      severity: 'permanent',
      reason: 'bounce',
      'delivery-status': { code: 550, message: noUser },
    }),
    hard,
  ],
  [
    'mailgun',
    'on its list',
    mailgun({
      severity: 'permanent',
      reason: 'suppress-bounce',
      'delivery-status': {
        code: 605,
        message: '',
        description: 'Not delivering to previously bounced address',
      },
    }),
    hard,
  ],
  [
    'mailgun',
    'unsubscribed there',
    mailgun({ severity: 'permanent', reason: 'suppress-unsubscribe' }),
    soft,
  ],
  [
    'mailgun',
    'a delay',
    mailgun({ severity: 'temporary', reason: 'generic', 'delivery-status': { code: 452 } }),
    deferred,
  ],
  ['postmark', 'no mailbox', postmark('HardBounce', 'test bounce'), hard],
  ['postmark', 'a block', postmark('HardBounce', blocked), soft],
  ['postmark', 'a soft bounce', postmark('SoftBounce', 'The server was unable to deliver'), soft],
  ['postmark', 'an answer', postmark('AutoResponder', 'I am away'), undefined],
  ['postmark', 'a complaint', { RecordType: 'SpamComplaint' }, { kind: 'complained' }],
])('%s reports %s', async (provider, _what, event, expected) => {
  const reports = await {
    ses: () => readSes(notification(event)),
    mailgun: () => readProviderReports('mailgun', mailgunPost(event), mailgunKey),
    postmark: () => readProviderReports('postmark', postmarkPost(event), 'user:password'),
    sendgrid: () => Promise.reject(new Error('has a test of its own')),
  }[provider]()
  expect(reports).toMatchObject(expected ? [{ mention: '', report: expected }] : [])
  expect(reports).toHaveLength(expected ? 1 : 0)
})

test.each([
  ['a bounce', { event: 'bounce', type: 'bounce', status: '5.1.1', reason: noUser }, hard],
  ['a block', { event: 'bounce', type: 'blocked', status: '5.7.1', reason: blocked }, soft],
  ['a delay', { event: 'deferred', response: '400 try again later' }, deferred],
  ['a complaint', { event: 'spamreport' }, { kind: 'complained' }],
  ['a delivery', { event: 'delivered' }, { kind: 'delivered' }],
])(
  'sendgrid reports %s, and is not read beyond a thousand events',
  async (_what, event, expected) => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const read = (events: object[]) => {
      const body = bytes(events)
      const signature = sign('sha256', Buffer.concat([Buffer.from('1'), body]), pair.privateKey)
      const { headers } = sendgridPost('1', '')
      headers['x-twilio-email-event-webhook-signature'] = signature.toString('base64')
      return readProviderReports('sendgrid', { headers, body }, key)
    }
    const [first] = await read([{ ...event, 'smtp-id': `<${name}>` }])
    expect(first).toMatchObject({ mention: `<${name}>`, report: expected })
    await expect(read(Array.from({ length: 1_001 }, () => event))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  },
)
