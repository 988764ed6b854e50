/** The service for a test file, and the words in which it speaks of what comes back of emails. */

import { parse } from '@outrider/contracts/contract'
import { receiveInbound } from '@outrider/contracts/emails'
import { createHashes } from '@outrider/contracts/hashes'
import type { TypeId } from '@outrider/contracts/ids'
import { type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import {
  recordSubscription,
  recordSuppression,
  type SubscriptionChange,
  type SuppressionChange,
} from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { listSuppressions } from '@outrider/contracts/suppressions'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { hear } from '@outrider/testing/published'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll } from 'vitest'
import { type House, openHouse } from './harness.ts'

export let house: House
/** What was told to others, as it passed by. */
export const facts: (MessageFact & { what: string })[] = []
const subscriptions: SubscriptionChange[] = []
const addresses: SuppressionChange[] = []

export const mailgunKey = 'key-0123456789'

/** Starts and stops it with the file that calls this. */
export function startForFile(): void {
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    house = await openHouse(stack, { emailReportsMailgun: mailgunKey })
    await hear(house.operator, 'facts.messaging.message.*', (data, subject) => {
      facts.push({ what: subject.split('.').at(-1) ?? '', ...parse(messageFacts.sent.data, data) })
    })
    await hear(house.operator, recordSubscription.subject, (data) => {
      subscriptions.push(parse(recordSubscription.data, data))
    })
    await hear(house.operator, recordSuppression.subject, (data) => {
      addresses.push(parse(recordSuppression.data, data))
    })
  })
  afterAll(() => stack.disposeAsync())
}

export const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
export const told = (contactId: TypeId<'con'>) =>
  facts.filter((fact) => fact.contactId === contactId).map(({ what }) => what)
export const unsubscribed = (contactId: TypeId<'con'>) =>
  subscriptions.filter((change) => change.contactId === contactId).map((each) => each.unsubscribed)
export const suppressed = (owner: Tenant, email: string | null) => {
  const hashes = createHashes(house.config('messaging').hashSecret)
  const addressHash = hashes.ofAddress(storedTenant(owner), email ?? '').toString('hex')
  return addresses.filter((each) => each.addressHash === addressHash).map((each) => each.suppressed)
}

const shop = '<a href="https://shop.example/?a=1&amp;b=2">Shop</a>'

/** Sends somebody an email and answers what came of it. */
export async function mailed(owner: Tenant, html = shop) {
  const person = await house.contacts.add(owner)
  const tracking = { opens: true, clicks: true }
  await house.send(owner, { contactId: person.id, subject: 'S', html, tracking })
  const { id } = await house.message(owner, person.id, 'sent')
  const received = house.sink.received.find(({ to }) => to === person.email)
  const email = await PostalMime.parse(received?.raw ?? '')
  const linked = (kind: string) =>
    new RegExp(`/${kind}/([\\w-]+\\.[\\w-]+)`).exec(email.html ?? '')?.[1] ?? ''
  const header = email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return {
    id,
    person,
    from: received?.from ?? '',
    raw: received?.raw ?? '',
    open: linked('open'),
    click: linked('click'),
    unsubscribe: /unsubscribe\/(.*)>/.exec(header)?.[1] ?? '',
  }
}

export const post = (message: string) =>
  request(house.nats, receiveInbound, {
    message: Buffer.from(message.replaceAll('\n', '\r\n')).toString('base64'),
  })

export const dsn = (recipient: string, action: string, status: string, original = '') =>
  `Delivered-To: ${recipient}
From: MAILER-DAEMON@relay.example
To: somebody@else.example
Subject: Delivery report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It is as it is.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Final-Recipient: rfc822; ada@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <ada@example.com>: no
    such user

--b
Content-Type: text/rfc822-headers

${original}

--b--
`

/** Which addresses a tenant writes to no more. */
export const list = (owner: Tenant, query: { email?: string; contactId?: TypeId<'con'> }) =>
  request(house.nats, listSuppressions, { tenant: owner, query: { limit: 50, ...query } })
