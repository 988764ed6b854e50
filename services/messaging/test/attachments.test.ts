import { randomBytes } from 'node:crypto'
import { type StoredAttachment, storeAttachmentPart } from '@outrider/contracts/attachments'
import { type EmailToQueue, sendToContact } from '@outrider/contracts/emails'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { getMessageContent } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAbandonedParts } from '../src/emails/attachments.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

type File = Omit<StoredAttachment, 'bytes'> & { readonly content: Buffer }

const pdf = { filename: 'Größe.pdf', contentType: 'application/pdf', content: randomBytes(400_000) }
const logo = {
  filename: 'logo.png',
  contentType: 'image/png',
  contentId: 'logo',
  content: randomBytes(1_000),
}
const said = { subject: 'S', html: '<img src="cid:logo">', text: 'T' }

/** Stores files as the gateway does, and sends an email with them. */
async function send(
  owner: Tenant,
  email: Partial<EmailToQueue>,
  files: readonly File[],
  messageId: TypeId<'msg'> = newId('msg'),
) {
  const bytes = Buffer.concat(files.map(({ content }) => content))
  for (let index = 0; index * 300_000 < bytes.length; index += 1) {
    const part = bytes.subarray(index * 300_000, (index + 1) * 300_000)
    await store(owner, messageId, index, part)
  }
  const attachments = files.map(({ content, ...file }) => ({ ...file, bytes: content.length }))
  const whole = { ...said, ...email, attachments }
  return request(house.nats, sendToContact, { tenant: owner, email: whole, messageId })
}

function store(owner: Tenant, messageId: TypeId<'msg'>, index: number, part: Buffer) {
  const content = part.toString('base64')
  return request(house.nats, storeAttachmentPart, { tenant: owner, messageId, index, content })
}

async function countParts(messageId: TypeId<'msg'>): Promise<number> {
  const [row] = await house.admin<{ count: number }[]>`
    select count(*)::integer as count from messaging.attachment_parts
    where message_id = ${uuidOf(messageId)}`
  return row?.count ?? 0
}

test('files are attached, and images are where the HTML shows them', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const { id } = await send(owner, { contact: { email: ada.email ?? '' } }, [pdf, logo])
  await house.message(owner, ada.id, 'sent')
  const [only] = house.sink.received.filter(({ to }) => to === ada.email)
  const read = await PostalMime.parse(only?.raw ?? '')
  const [shown, attached] = read.attachments.toSorted(
    (a, b) => Number(b.related) - Number(a.related),
  )
  expect(attached).toMatchObject({
    filename: pdf.filename,
    mimeType: pdf.contentType,
    disposition: 'attachment',
  })
  expect(bytesIn(attached?.content).equals(pdf.content)).toBe(true)
  expect(shown).toMatchObject({ contentId: '<logo>', related: true, disposition: 'inline' })
  expect(bytesIn(shown?.content).equals(logo.content)).toBe(true)
  expect(read.html).toContain('cid:logo')
  expect(only?.raw).toContain('multipart/related')
  expect(await countParts(id)).toBe(0)
  const kept = await request(house.nats, getMessageContent, { tenant: owner, messageId: id })
  expect(kept.attachments).toEqual([
    { filename: pdf.filename, contentType: pdf.contentType, bytes: 400_000 },
    { filename: 'logo.png', contentType: 'image/png', contentId: 'logo', bytes: 1_000 },
  ])
})

function bytesIn(content: ArrayBuffer | Uint8Array | string | undefined): Buffer {
  if (content === undefined || typeof content === 'string') throw new Error('no bytes')
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)
}

test('the bytes of an email that is skipped are deleted', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { unsubscribed: true })
  const { id } = await send(owner, { contact: { email: ada.email ?? '' } }, [pdf])
  await house.message(owner, ada.id, 'skipped')
  expect(await countParts(id)).toBe(0)
})

test('the bytes of an email that waits stay, until its contact is erased', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  house.sink.onRecipient = () => ({ responseCode: 451, message: 'later' })
  const { id } = await send(owner, { contact: { email: ada.email ?? '' } }, [pdf])
  await eventually(async () => {
    const [row] = await house.admin`
      select from messaging.messages where id = ${uuidOf(id)} and due_at > now() + interval '10 seconds'`
    expect(row).toBeDefined()
  })
  house.sink.onRecipient = () => {}
  expect(await countParts(id)).toBe(2)
  await house.contacts.erase(owner, ada)
  await eventually(async () => expect(await countParts(id)).toBe(0))
})

test('a repetition with the same key sends one email, and leaves no bytes', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const email = { contact: { email: ada.email ?? '' }, idempotencyKey: 'order-7' }
  const first = await send(owner, email, [logo])
  await house.message(owner, ada.id, 'sent')
  const again = newId('msg')
  expect(await send(owner, email, [logo], again)).toEqual({
    id: first.id,
    queued: false,
    deduplicated: true,
  })
  expect(await countParts(again)).toBe(0)
  expect(house.sink.received.filter(({ to }) => to === ada.email)).toHaveLength(1)
})

test('an email that is rejected leaves no bytes', async () => {
  const messageId = newId('msg')
  const email = { contact: { email: 'nobody@shop.example' } }
  await expect(send(tenant(), email, [logo], messageId)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  expect(await countParts(messageId)).toBe(0)
})

const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

test('bytes are deleted whose email does not come within an hour', async () => {
  const messageId = newId('msg')
  await store(tenant(), messageId, 0, Buffer.from('a'))
  const { databaseUrl } = house.config('messaging')
  await using own = new AsyncDisposableStack()
  const db = own.adopt(openDatabase(databaseUrl, 'messaging', { max: 1 }), (pool) => pool.end())
  await deleteAbandonedParts(db, later(3_590_000), 1_000)
  expect(await countParts(messageId)).toBe(1)
  await deleteAbandonedParts(db, later(3_601_000), 1_000)
  expect(await countParts(messageId)).toBe(0)
})

test('an organization has at most 256 MiB waiting, in small parts as well as in large ones', async () => {
  const owner = tenant()
  const stranger = tenant()
  // The statement that counts sees the sizes only.
  await house.admin`
    insert into messaging.attachment_parts (message_id, index, org_id, environment, size, content, created_at)
    select gen_random_uuid(), 0, ${uuidOf(owner.orgId)}, 'live', 1, 'a'::bytea, now()
    from generate_series(1, 16384)`
  const part = Buffer.from('a')
  await expect(store(owner, newId('msg'), 0, part)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 10,
  })
  await expect(store(stranger, newId('msg'), 0, part)).resolves.toEqual({})
})
