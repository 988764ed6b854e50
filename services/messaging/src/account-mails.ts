import {
  type AccountChange,
  type AccountChangedNotice,
  type AccountLinkMail,
  type AccountMail,
  issueAccountLink,
  type WebhookDisabledNotice,
} from '@outrider/contracts/account-mails'
import { linkTo } from '@outrider/contracts/paths'
import { json, type Pool } from '@outrider/service/db/pool'
import { background, idle, type Loop } from '@outrider/service/jobs/loop'
import { request } from '@outrider/service/nats/requests'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { type ComposedEmail, composeEmail } from './emails/compose-email.ts'
import { isAddress } from './emails/mailbox.ts'
import { composeTest, type TestMail, type TestMailDeps } from './emails/test-mails.ts'
import { type Relay, RelayError } from './emails/relays.ts'
import { isReply, refusalOf } from './emails/smtp-replies.ts'

/** The text of a mail about an account. */
interface AccountMailText {
  readonly subject: string
  readonly text: string
}

/** The text of a mail; `publicUrl` is the origin of links. Undefined if its link is not valid any more. */
async function accountMailText(
  { nats }: Pick<Service, 'nats'>,
  mail: AccountMail,
  publicUrl: string,
): Promise<AccountMailText | undefined> {
  if (mail.kind === 'webhook_disabled') return webhookDisabled(mail)
  if (mail.kind === 'account_changed') return accountChanged(mail)
  const { kind, linkId } = mail
  const { token } = await request(nats, issueAccountLink, { kind, linkId })
  return token === null ? undefined : linkTexts[kind](publicUrl, token)
}

const linkTexts: Record<
  AccountLinkMail['kind'],
  (publicUrl: string, token: string) => AccountMailText
> = {
  password_reset: (publicUrl, token) => ({
    subject: 'Reset your password',
    text: `We received a request to reset the password of your account. To choose a new password, open this link within one hour:

${linkTo(publicUrl, 'passwordReset', token)}

If you did not request this, you can ignore this email. Your password has not changed.
`,
  }),
  address_verification: (publicUrl, token) => ({
    subject: 'Verify your email address',
    text: `To verify that this is the email address of your account, open this link within one day:

${linkTo(publicUrl, 'addressVerification', token)}

If you have no account, you can ignore this email.
`,
  }),
}

const changes: Readonly<Record<AccountChange, AccountMailText>> = {
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed',
  },
  password_reset: {
    subject: 'Your password was reset',
    text: 'The password of your account was reset by a link in an email',
  },
  second_factor_added: {
    subject: 'An authenticator app was added',
    text: 'Signing in to your account requires a code of an authenticator app, which was added',
  },
  second_factor_removed: {
    subject: 'The authenticator app was removed',
    text: 'Signing in to your account requires no code any more: the authenticator app was removed',
  },
  identity_linked: {
    subject: 'You can sign in with single sign-on',
    text: 'Your account was linked to your identity at the single sign-on of this installation',
  },
}

function accountChanged({ change, occurredAt }: AccountChangedNotice): AccountMailText {
  const { subject, text } = changes[change]
  return {
    subject,
    text: `${text} at ${occurredAt}.

If you did not do this, reset your password now, and inform an owner of your organization.
`,
  }
}

const reasons = {
  GONE: 'the endpoint responded with 410 Gone',
  FAILING: 'every delivery in the last five days failed',
  REQUESTED: 'a user or an API key disabled it',
}

function webhookDisabled(mail: WebhookDisabledNotice): AccountMailText {
  const { organization, environment, webhookId, url, reason, occurredAt } = mail
  return {
    subject: `A webhook of ${organization} was disabled`,
    text: `A webhook of ${organization} (${environment}) was disabled at ${occurredAt}, because ${reasons[reason]}.

Webhook: ${webhookId}
URL: ${url}

Outrider delivers nothing to this webhook until you enable it again:
PATCH /webhooks/${webhookId} {"enabled": true}

Events are kept for 30 days. To deliver the events that this webhook missed:
POST /webhooks/${webhookId}/recover {"since": "${occurredAt}"}
`,
  }
}

interface LeasedAccountMail {
  readonly id: string
  readonly mail: AccountMail | TestMail
  /** This one included. */
  readonly tries: number
}

/** Stores mails to send; an ID that is delivered twice is stored once. */
async function insertAccountMailRows(
  db: Pool,
  mails: readonly { readonly id: string; readonly mail: AccountMail }[],
): Promise<void> {
  await db`
    insert into account_mails (id, mail)
    select id, mail from jsonb_to_recordset(${json(db, mails)}::jsonb) as m (id text, mail jsonb)
    on conflict (id) do nothing`
}

/** Leases the mails that are due, at most `limit`, and counts the try. */
function leaseAccountMails(db: Pool, limit: number, seconds: number): Promise<LeasedAccountMail[]> {
  return db<LeasedAccountMail[]>`
    update account_mails m
    set leased_until = now() + make_interval(secs => ${seconds}), tries = tries + 1
    from (
      select id from account_mails where due_at <= now() and leased_until <= now()
      order by due_at limit ${limit} for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.mail, m.tries`
}

/**
 * Ends a mail that was sent or has expired. Its row stays for a day without the mail, so that the same item does nothing
 * when it is delivered again.
 */
async function endAccountMail(db: Pool, id: string): Promise<void> {
  await db`
    with forgotten as (
      delete from account_mails where id in (
        select id from account_mails
        where due_at = 'infinity' and leased_until < now() - interval '1 day' limit 100
      )
    )
    update account_mails set mail = '{}', due_at = 'infinity', leased_until = now() where id = ${id}`
}

/** Postpones a mail that the relay did not accept. */
async function postponeAccountMail(db: Pool, id: string, seconds: number): Promise<void> {
  await db`
    update account_mails
    set leased_until = '-infinity', due_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`
}

/** Mails leased together, which are sent one after the other, and the seconds of their lease: longer than that takes. */
const batch = 3
const leaseSeconds = 600
/** Milliseconds until the relay is ready to accept a mail, and from then on until it has accepted it. */
const offerTimeout = 30_000
const acceptTimeout = 120_000
/** Seconds until a mail that the relay did not accept is retried. */
const retrySeconds = 30

interface AccountMailDeps
  extends Pick<Service, 'db' | 'log' | 'nats'>, Pick<TestMailDeps, 'config' | 'sharedSender'> {
  readonly relay: Relay
}

/** Stores the mails; the loop sends them. */
export function receiveAccountMails({ db }: Pick<AccountMailDeps, 'db'>, loop: Pick<Loop, 'wake'>) {
  return async (
    mails: readonly AccountMail[],
    deliveries: readonly ItemContext[],
  ): Promise<void> => {
    await insertAccountMailRows(
      db,
      mails.map((mail, index) => ({ id: deliveries[index]?.id ?? '', mail })),
    )
    loop.wake()
  }
}

/**
 * Sends mails about accounts until disposed: from the default sender, until their link expires. `relay` is theirs, so
 * that no campaign delays them.
 */
export function sendAccountMails(deps: AccountMailDeps): Loop {
  const { db, log } = deps
  return background(log, 'sending account mails', idle, async () => {
    const mails = await leaseAccountMails(db, batch, leaseSeconds)
    for (const leased of mails) await send(deps, leased)
    return mails.length === batch
  })
}

async function send(deps: AccountMailDeps, { id, mail, tries }: LeasedAccountMail): Promise<void> {
  const { db, log, relay } = deps
  const about = { mail: id, kind: mail.kind, tries }
  try {
    const isDue = Date.parse(mail.expiresAt) > clock.now().getTime()
    const email = isDue ? await compose(deps, mail, id) : undefined
    if (email) await offer(relay, email)
    else log.error(about, 'account mail discarded')
    await endAccountMail(db, id)
  } catch (error) {
    const isUnknown = error instanceof RelayError && error.isRead && !isReply(error.cause)
    const fields = { ...about, ...loggedError(error) }
    if (isUnknown) {
      // The relay may have it: sent once more each half minute, the mail could arrive a hundred times.
      log.error(fields, 'the outcome of an account mail is unknown; it is discarded')
      return endAccountMail(db, id)
    }
    log.warn(fields, 'account mail not accepted; it is retried')
    await postponeAccountMail(db, id, retrySeconds)
  }
}

/** A relay's reply may quote the address, which is not logged. */
function loggedError(error: unknown) {
  return error instanceof RelayError
    ? { reply: refusalOf(error.cause, true).detail }
    : { err: error }
}

/** Resolves when the relay has accepted the mail; rejects within the timeouts. */
async function offer(relay: Relay, email: ComposedEmail): Promise<void> {
  const aborting = new AbortController()
  let timer = setTimeout(() => aborting.abort(), offerTimeout)
  const handOver = async () => {
    clearTimeout(timer)
    timer = setTimeout(() => aborting.abort(), acceptTimeout)
  }
  try {
    await relay.send(email, { handOver, signal: aborting.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined if there is no default sender, the address is invalid, or the link is not valid any more. */
async function compose(deps: AccountMailDeps, mail: LeasedAccountMail['mail'], id: string) {
  const bounceName = `account.${id.replaceAll(/[^a-zA-Z0-9.]/g, '.')}`
  if (mail.kind === 'test') return composeTest(deps, mail, bounceName)
  const { defaultSender: from, publicUrl, returnPathDomain } = deps.config
  if (!from || !isAddress(mail.to)) return undefined
  const said = await accountMailText(deps, mail, publicUrl)
  return (
    said &&
    composeEmail({
      from,
      to: mail.to,
      ...said,
      html: null,
      bounceName,
      returnPathDomain,
      unsubscribeUrl: undefined,
      topic: null,
      date: clock.now(),
      deliveryReports: false,
      dkim: undefined,
    })
  )
}
