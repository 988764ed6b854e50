/** Two replicas of the service for a test file, and the words in which it speaks of forms. */

import { createHash } from 'node:crypto'
import { getContact, listContacts } from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import {
  type Capture,
  captureForm,
  confirmConsent,
  createForm,
  type Form,
  formCaptured,
  formConfirmed,
  FormFact,
  type FormInput,
  listConsents,
} from '@outrider/contracts/forms'
import { createHashes } from '@outrider/contracts/hashes'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { SendEmail, sendEmail } from '@outrider/contracts/messaging'
import { confirmationToken } from '@outrider/contracts/secrets'
import type { Tenant } from '@outrider/contracts/shapes'
import { storedTenant } from '@outrider/service/db/tenant'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, beforeAll, expect } from 'vitest'
import { startContacts } from '../src/service.ts'

export let stack: AsyncDisposableStack
export let sandbox: Sandbox
const mails: SendEmail[] = []
export const facts: { subject: string; data: FormFact }[] = []

/** Starts and stops them with the file that calls this. */
export function startForFile(): void {
  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    sandbox = await openSandbox(stack)
    await startContacts(sandbox.config('contacts'), stack)
    await startContacts(sandbox.config('contacts'), stack)
    const { operator } = sandbox
    await hear(operator, sendEmail.subject, (data) => mails.push(parse(SendEmail, data)))
    for (const { subject } of [formCaptured, formConfirmed])
      await hear(operator, subject, (data) => facts.push({ subject, data: parse(FormFact, data) }))
  })
  afterAll(() => stack.disposeAsync())
}

export const create = (owner: Tenant, form: Partial<FormInput> = {}) =>
  request(sandbox.nats, createForm, {
    tenant: owner,
    form: { name: 'Newsletter', doubleOptIn: false, consentText: 'Write to me.', ...form },
  })

export function captureOf(owner: Tenant, form: Form, fields: Partial<Capture> = {}): Capture {
  const { id, version, name, doubleOptIn, tags } = form
  return {
    tenant: owner,
    id: newId('cns'),
    form: { id, version, name, doubleOptIn, tags },
    email: 'Ada@Example.com',
    fields: {},
    consentText: 'Write to me.',
    at: new Date().toISOString(),
    address: '192.0.2.1',
    agent: 'Backend/1.0',
    keyId: null,
    ...fields,
  }
}

/** Accepts it, as the gateway does, under a message id of its own. */
export async function send(capture: Capture): Promise<Capture> {
  const message = messageOf(captureForm, capture, crypto.randomUUID())
  await sandbox.publisher.publish(message)
  return capture
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const contactsOf = async (owner: Tenant) =>
  (await request(sandbox.nats, listContacts, { tenant: owner, query: { limit: 200 } })).contacts

/** The one contact there is, once there is one. */
export const onlyContact = (owner: Tenant) =>
  eventually(async () => {
    const contacts = await contactsOf(owner)
    expect(contacts).toHaveLength(1)
    const [contact] = contacts
    return request(sandbox.nats, getContact, {
      tenant: owner,
      contactId: contact?.id ?? newId('con'),
    })
  })

export const consentsOf = async (owner: Tenant, contactId: TypeId<'con'>) =>
  (await request(sandbox.nats, listConsents, { tenant: owner, contactId, query: { limit: 50 } }))
    .consents

/** The tenant's newest mail, and the digest of the token that messaging puts into its link. */
export const mailed = (owner: Tenant, count = 1) =>
  eventually(() => {
    const mine = mails.filter((mail) => mail.tenant.orgId === owner.orgId)
    expect(mine).toHaveLength(count)
    const mail = mine.at(-1)
    const { hashSecret } = sandbox.config('messaging')
    const consentId = mail?.consentId ?? newId('cns')
    const hashes = createHashes(hashSecret)
    const { text, digest } = confirmationToken(hashes, storedTenant(owner), uuidOf(consentId))
    expect(JSON.stringify(mail)).not.toContain(text)
    return { mail, consentId, digest }
  })

export const confirm = (digest: string) => request(sandbox.nats, confirmConsent, { digest })
