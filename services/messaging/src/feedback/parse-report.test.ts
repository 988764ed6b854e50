import { inboundBytes } from '@outrider/contracts/emails'
import { expect, test } from 'vitest'
import { explanationIn } from '../emails/smtp-replies.ts'
import { parseReport } from './parse-report.ts'

const report = (fields: string) => `Content-Type: multipart/report; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

${fields}
--b--
`
const fill = (piece: string) => piece.repeat(Math.ceil(inboundBytes / piece.length))

test.each([
  ['a word without end', report(`Action: failed\nDiagnostic-Code: ${fill('a')}`)],
  ['addresses without end', report(`Action: failed\nDiagnostic-Code: ${fill('a@')}`)],
  ['spaces before a letter', report(`Action: failed\nStatus: ${fill(' ')}x`)],
  ['folded lines', report(`Action: failed\nStatus: 5.1.1${fill('\n ')}`)],
  ['recipients without end', report(fill('Reason: x\n\n'))],
  ['parts without end', `Content-Type: multipart/mixed; boundary=b\n\n${fill('--b\n')}`],
  ['empty lines', fill('\n')],
  ['quoted text', `Content-Type: text/plain; format=flowed\n\n${fill('> \n')}`],
])('%s are read without looking back at them', async (_what, message) => {
  const began = process.cpuUsage()
  const inbound = await parseReport(Buffer.from(message).subarray(0, inboundBytes))
  inbound.report()
  const { user, system } = process.cpuUsage(began)
  // Processor time, not time: what looks back at all that came before takes minutes.
  expect((user + system) / 1_000).toBeLessThan(10_000)
})

const plain = (text: string, headers = 'From: Mail Delivery System <mailer-daemon@mx.example>') =>
  `${headers}\nContent-Type: text/plain\n\n${text}`
const readReport = async (message: string) => (await parseReport(Buffer.from(message))).report()

test.each([
  ['in the words of qmail', plain('Sorry, no mailbox here by that name. (#5.1.1)'), true],
  ['with a status of policy', plain('554 5.7.1 rejected for policy reasons'), false],
  [
    'whose copy of the message has a status of its own',
    plain('delivery failed: 552 5.2.2 mailbox full\n\n--- Below this line is a copy\n\n550 5.1.1'),
    false,
  ],
  [
    'that Exim marks as an automatic reply',
    plain(
      'ada@example.com\n  550 5.1.1 User unknown',
      'Auto-Submitted: auto-replied\nX-Failed-Recipients: ada@example.com',
    ),
    true,
  ],
  [
    'without a block about the message',
    report('').replace(/Reporting-MTA.*/, 'Action: failed\nStatus: 5.1.1'),
    true,
  ],
  [
    'with internationalized addresses',
    report('Action: failed\nStatus: 5.1.1').replace('message/delivery', 'message/global-delivery'),
    true,
  ],
])('a bounce %s is read: hard %s', async (_what, message, hard) => {
  expect(await readReport(message)).toMatchObject({ kind: 'bounced', hard })
})

test.each([
  ['a vacation notice', plain('Back on 5.1.2', 'Auto-Submitted: auto-replied')],
  ['an out-of-office reply without a header', plain('550 5.1.1', 'Subject: Out of office: Hello')],
  ['a person who writes back', plain('She is no longer with us.', 'From: bo@example.com')],
  [
    'a report of failed authentication',
    'Content-Type: multipart/report; boundary="b"\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: auth-failure\n--b--\n',
  ],
])('%s is neither a bounce nor a complaint', async (_what, message) => {
  expect(await readReport(message)).toBeUndefined()
})

test('a report with more than 2,000 characters of diagnosis still bounces', async () => {
  const fields = `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 ${fill('x')}`
  const message = Buffer.from(report(fields)).subarray(0, inboundBytes)
  const inbound = await parseReport(message)
  expect(inbound.report()).toMatchObject({ kind: 'bounced', hard: true })
})

test.each([
  ['550 5.1.1 <ada@example.com>: no such user', '550 5.1.1 … no such user'],
  ['550-5.1.1 no mailbox ada=40example.com, sorry', '550 5.1.1 no mailbox … sorry'],
  ['550 #5.1.1 ada at example dot com is unknown.', '550 5.1.1 … is unknown'],
  ['ada%40example.com YWRhQGV4YW1wbGUuY29t ada＠example.com ada(at)example.com', '…'],
  ['to:ada@example.com\r\n  try again', 'to … try again'],
])('%j is kept without the address, however it is written', (reply, kept) => {
  expect(explanationIn(reply)).toBe(kept)
})

test('the status of a report is kept without an address, too', async () => {
  const message = report('Action: failed\nStatus: ada@example.com\nDiagnostic-Code: smtp; 550 ada')
  expect(await readReport(message)).toMatchObject({ detail: '… smtp 550 …' })
})
