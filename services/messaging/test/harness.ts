import type { AccountMail } from '@outrider/contracts/account-mails'
import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  getMessage,
  listMessages,
  type MessageQuery,
  type MessageRecord,
  type PushInapp,
  pushInapp,
  type SendEmail,
  sendEmail,
} from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { createPublisher, messageOf, type Publisher } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { type MailSink, startMailSink } from '@outrider/testing/mail-sink'
import { openPeople, type People } from '@outrider/testing/people'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { openSenders, type Senders } from '@outrider/testing/senders'
import type { Static } from 'typebox'
import type { MessagingConfig } from '../src/config.ts'
import { type Clock, realClock } from '../src/emails/pacer.ts'
import { startMessaging } from '../src/service.ts'

/** The service on servers of its own with a relay, and the words in which tests speak to it. */
export interface House extends Sandbox {
  readonly contacts: People
  readonly domains: Senders
  readonly sink: MailSink
  /** Publishes what automations would. */
  readonly commands: Publisher
  /** Starts another replica; disposed with the house unless before. */
  startReplica(changes?: Partial<MessagingConfig>, time?: Clock): Promise<AsyncDisposable>
  /** Commands an email; answers its key. */
  send(tenant: Tenant, email: Partial<SendEmail> & { contactId: TypeId<'con'> }): Promise<string>
  push(tenant: Tenant, push: Partial<PushInapp> & { contactId: TypeId<'con'> }): Promise<string>
  messages(
    tenant: Tenant,
    query?: Partial<Static<typeof MessageQuery>>,
  ): Promise<Static<typeof listMessages.reply>['messages']>
  /** The contact's only message, once it is as `status` says; as a caller sees it who may write, or may not. */
  message(
    tenant: Tenant,
    contactId: TypeId<'con'>,
    status: string,
    mayWrite?: boolean,
  ): Promise<MessageRecord>
}

const hello = { subject: 'Hello', html: '<p>Hello</p>' }

/** A time that passes only when a test says so. */
interface ManualTime extends Clock, Disposable {
  advance(milliseconds: number): void
}

/** Disposing of it ends every wait, so that a replica that keeps to this time can close. */
export function createTime(): ManualTime {
  let [now, isOver] = [0, false]
  const waits = new Map<() => void, number>()
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const [resolve, until] of waits)
      if (until <= now || isOver) {
        waits.delete(resolve)
        resolve()
      }
  }
  return {
    now: () => now,
    async wait(duration) {
      if (isOver) return pass(duration)
      await new Promise<void>((resolve) => waits.set(resolve, now + duration))
    },
    advance: pass,
    [Symbol.dispose]() {
      isOver = true
      pass(0)
    },
  }
}

/** A mail about an account that needs no link. */
export function noticeTo(to: string): AccountMail {
  return {
    kind: 'webhook_disabled',
    to,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    organization: 'Acme',
    environment: 'test',
    webhookId: newId('whk'),
    url: 'https://shop.example/hook',
    reason: 'FAILING',
    occurredAt: '2026-11-20T09:30:00.000Z',
  }
}

export async function openHouse(
  stack: AsyncDisposableStack,
  changes: Partial<MessagingConfig> = {},
  replicas = 1,
  time = realClock,
): Promise<House> {
  const sandbox = await openSandbox(stack)
  const { nats } = sandbox
  const [contacts, domains] = await Promise.all([
    openPeople(sandbox, stack),
    openSenders(sandbox, stack),
  ])
  const sink = await startMailSink(stack)
  const commands = createPublisher(sandbox.operator)
  const house: House = {
    ...sandbox,
    contacts,
    domains,
    sink,
    commands,
    async startReplica(others = {}, own = time) {
      const replica = stack.use(new AsyncDisposableStack())
      const config: MessagingConfig = {
        ...sandbox.config('messaging'),
        dataDir: '/nowhere',
        smtpUrl: sink.url,
        smtpConnections: 4,
        defaultSender: { address: 'news@sender.example', name: 'The News' },
        sharedSender: 'all',
        sharedSenderDailyCap: 1_000_000,
        publicUrl: 'https://mail.example',
        returnPathDomain: 'bounces.example',
        emailRate: 0,
        emailDomainRate: 0,
        emailDailyCap: 20,
        emailDeliveryReports: false,
        messageRetentionMonths: 12,
        ...changes,
        ...others,
      }
      await startMessaging(config, replica, own)
      return replica
    },
    async send(tenant, email) {
      const key = email.key ?? newId('msg')
      const said = email.templateId === undefined && email.subject === undefined ? hello : {}
      const data = { tenant, key, ...said, ...email }
      await commands.publish(messageOf(sendEmail, data, crypto.randomUUID()))
      return key
    },
    async push(tenant, push) {
      const data = { tenant, key: newId('msg'), title: 'Title', body: 'Body', ...push }
      await commands.publish(messageOf(pushInapp, data, crypto.randomUUID()))
      return data.key
    },
    async messages(tenant, query = {}) {
      const asked = { tenant, mayWrite: true, query: { limit: 200, ...query } }
      const page = await request(nats, listMessages, asked)
      return page.messages
    },
    message: (tenant, contactId, status, mayWrite = true) =>
      eventually(async () => {
        const [only, ...others] = await house.messages(tenant, { contactId })
        if (!only || others.length > 0) throw new Error(`${others.length} messages`)
        if (only.status !== status) throw new Error(`it is ${only.status} ${only.reason}`)
        return request(nats, getMessage, { tenant, mayWrite, messageId: only.id })
      }),
  }
  for (let count = 0; count < replicas; count += 1) await house.startReplica()
  return house
}
