import { newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { findMemberAddress } from '@outrider/contracts/organizations'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { json, type Db, retried } from '@outrider/service/db/pool'
import type { Loop } from '@outrider/service/jobs/loop'
import { request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import type { RenderedEmail } from '../templates/email-texts.ts'
import { type ComposedEmail, composeEmail, type EmailParts } from './compose-email.ts'
import { readSender } from './look-up-emails.ts'
import { isAddress } from './mailbox.ts'

/**
 * A test of a template or campaign. It goes to a member of the organization, who is no contact: it waits with the mails
 * about accounts.
 */
export interface TestMail extends Pick<RenderedEmail, 'subject' | 'html' | 'text'> {
  readonly kind: 'test'
  readonly to: string
  readonly expiresAt: string
  readonly tenant: Tenant
  /** Null for the oldest sender of the organization. */
  readonly senderId: TypeId<'snd'> | null
}

export type TestMailDeps = Pick<MessagingDeps, 'db' | 'nats' | 'config' | 'sharedSender'> & {
  /** Sends them. */
  readonly accountMails: Pick<Loop, 'wake'>
}

/** Who asks for a test: a user, or a key; and the address they name. */
export interface Tester {
  readonly userId?: TypeId<'usr'> | undefined
  readonly to?: string | undefined
}

/** Tests of an organization that wait to be sent. */
const maxWaitingTests = 10
/** Milliseconds after which a test is of no use. */
const longestWait = 3_600_000

/** Stores a test, unless so many of the organization wait; returns whether it did. */
async function insertTestMail(db: Db, mail: TestMail): Promise<boolean> {
  const { count } = await db`
    insert into account_mails (id, mail)
    select ${`test.${newUuid()}`}, ${json(db, mail)}::jsonb
    where (
      select count(*) from account_mails
      where due_at < 'infinity' and mail ->> 'kind' = 'test' and mail -> 'tenant' ->> 'orgId' = ${mail.tenant.orgId}
    ) < ${maxWaitingTests}`
  return count > 0
}

/**
 * The verified address of a member: the one that was named, or that of the user who asks. `VALIDATION_FAILED` names `to`
 * if there is none.
 */
export async function testerAddress(
  { nats }: Pick<MessagingDeps, 'nats'>,
  { orgId }: Tenant,
  { userId, to }: Tester,
): Promise<string> {
  const wanted = to === undefined ? userId && { userId } : { email: to }
  if (!wanted) throw invalid('to', 'is required, because no user is signed in', 'required')
  const { email } = await request(nats, findMemberAddress, { orgId, ...wanted })
  if (email === null)
    throw invalid(
      'to',
      'must be the verified address of a member of the organization',
      'unknown_reference',
    )
  return email
}

/** Who a test is from; undefined if the organization has no sender that is ready. */
async function senderOf(
  { nats, config, sharedSender }: Pick<TestMailDeps, 'nats' | 'config' | 'sharedSender'>,
  tenant: Tenant,
  senderId: TypeId<'snd'> | null,
): Promise<Pick<EmailParts, 'from' | 'dkim'> | undefined> {
  const identity = await readSender({ nats }, tenant, senderId ?? undefined)
  if (identity) return { from: identity, dkim: identity.dkim }
  const orgId = uuidOf(tenant.orgId)
  const isShared = senderId === null && (await sharedSender([orgId]))(orgId) === 'allowed'
  return isShared && config.defaultSender
    ? { from: config.defaultSender, dkim: undefined }
    : undefined
}

/** Sends a test soon. `DOMAIN_NOT_READY` without a sender; `RATE_LIMITED` while many tests of the organization wait. */
export async function sendTest(
  deps: TestMailDeps,
  test: Pick<TestMail, 'to' | 'tenant' | 'senderId'>,
  { subject, html, text }: RenderedEmail,
): Promise<void> {
  if (!(await senderOf(deps, test.tenant, test.senderId)))
    throw new Problem('DOMAIN_NOT_READY', 'no sender is ready: verify a domain')
  const expiresAt = new Date(clock.now().getTime() + longestWait).toISOString()
  const mail: TestMail = { kind: 'test', ...test, expiresAt, subject, html, text }
  if (!(await retried(() => insertTestMail(deps.db, mail))))
    throw new Problem('RATE_LIMITED', `${maxWaitingTests} tests wait to be sent; retry later`, {
      retryAfter: 10,
    })
  deps.accountMails.wake()
}

/** The test as it leaves; undefined if its sender is not ready any more. */
export async function composeTest(
  deps: Pick<TestMailDeps, 'nats' | 'config' | 'sharedSender'>,
  { to, tenant, senderId, subject, html, text }: TestMail,
  bounceName: string,
): Promise<ComposedEmail | undefined> {
  const sender = await senderOf(deps, tenant, senderId)
  if (!sender || !isAddress(to)) return undefined
  return composeEmail({
    ...sender,
    to,
    subject,
    html,
    text,
    bounceName,
    returnPathDomain: deps.config.returnPathDomain,
    unsubscribeUrl: undefined,
    topic: null,
    date: clock.now(),
    deliveryReports: false,
  })
}
