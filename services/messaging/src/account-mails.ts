import { setTimeout as delay } from 'node:timers/promises'
import type { AccountMail, WebhookDisabledNotice } from '@outrider/contracts/emails'
import { linkTo } from '@outrider/contracts/paths'
import { json, type Pool } from '@outrider/service/db/pool'
import { background, idle, type Loop } from '@outrider/service/jobs/loop'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { MessagingConfig } from './config.ts'
import { composeEmail } from './emails/compose-email.ts'
import { isAddress } from './emails/mailbox.ts'
import type { Relay } from './emails/relays.ts'

/** The text of a mail about an account. */
interface AccountMailText {
  readonly subject: string
  readonly text: string
}

/** The words of a mail; `publicUrl` is the origin of links. */
function accountMailText(mail: AccountMail, publicUrl: string): AccountMailText {
  return mail.kind === 'password_reset'
    ? passwordReset(linkTo(publicUrl, 'passwordReset', mail.token))
    : webhookDisabled(mail)
}

function passwordReset(link: string): AccountMailText {
  return {
    subject: 'Choose a new password',
    text: `Somebody asked for a new password for your account. If it was you, choose one here within an hour:

${link}

If it was not you, ignore this mail: nothing has changed.
`,
  }
}

const reasons = {
  GONE: 'it answered 410 Gone',
  FAILING: 'every delivery of the last five days has failed',
  REQUESTED: 'somebody asked for it',
}

function webhookDisabled(mail: WebhookDisabledNotice): AccountMailText {
  const { organization, environment, webhookId, url, reason, occurredAt } = mail
  return {
    subject: `A webhook of ${organization} was disabled`,
    text: `A webhook of ${organization} (${environment}) was disabled at ${occurredAt}, because ${reasons[reason]}.

Webhook: ${webhookId}
URL: ${url}

Nothing is delivered to it until you enable it: PATCH /webhooks/${webhookId} {"enabled": true}.
What comes until then is kept for 30 days: POST /webhooks/${webhookId}/recover {"since": "${occurredAt}"} delivers it.
`,
  }
}

interface LeasedAccountMail {
  readonly id: string
  readonly mail: AccountMail
  /** This one included. */
  readonly tries: number
}

/** Keeps mails to be sent, each once however often it comes. */
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

/** Forgets a mail that has left, or that came too late. */
async function deleteAccountMailRow(db: Pool, id: string): Promise<void> {
  await db`delete from account_mails where id = ${id}`
}

/** Puts a mail off that the relay did not take. */
async function postponeAccountMail(db: Pool, id: string, seconds: number): Promise<void> {
  await db`
    update account_mails
    set leased_until = '-infinity', due_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`
}

/** Mails taken in one turn, and the seconds for which they are this process' own. */
const batch = 10
const leaseSeconds = 120
/** Milliseconds for one mail, and between looks. */
const sendTimeout = 30_000
/** Seconds before a mail is tried again that the relay did not take. */
const retrySeconds = 30

interface AccountMailDeps {
  readonly db: Pool
  readonly log: Logger
  readonly config: Pick<MessagingConfig, 'defaultSender' | 'publicUrl' | 'returnPathDomain'>
  readonly relay: Relay
}

/** Keeps what is to be sent; the loop sends it. */
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

/** Sends mails about accounts until disposed: from the default sender, until the time of their link is over. */
export function sendAccountMails(deps: AccountMailDeps): Loop {
  const { db, log } = deps
  return background(log, 'sending account mails', idle, async () => {
    const mails = await leaseAccountMails(db, batch, leaseSeconds)
    await Promise.all(mails.map((leased) => send(deps, leased)))
    return mails.length === batch
  })
}

async function send(
  { db, log, config, relay }: AccountMailDeps,
  { id, mail, tries }: LeasedAccountMail,
): Promise<void> {
  const email =
    Date.parse(mail.expiresAt) > clock.now().getTime() && (await compose(config, mail, id))
  if (!email) {
    log.error({ mail: id, kind: mail.kind, tries }, 'account mail given up')
    return deleteAccountMailRow(db, id)
  }
  const aborting = new AbortController()
  try {
    await Promise.race([
      relay.send(email, { handOver: async () => {}, signal: aborting.signal }),
      delay(sendTimeout, undefined, { ref: false }).then(() => {
        throw new Error('the relay did not answer')
      }),
    ])
    await deleteAccountMailRow(db, id)
  } catch (error) {
    log.warn({ err: error, mail: id, kind: mail.kind, tries }, 'account mail not taken')
    await postponeAccountMail(db, id, retrySeconds)
  } finally {
    aborting.abort()
  }
}

/** Undefined where there is no sender, or the address cannot be written to. */
function compose(config: AccountMailDeps['config'], mail: AccountMail, id: string) {
  const { defaultSender: from, publicUrl, returnPathDomain } = config
  if (!from || !isAddress(mail.to)) return undefined
  return composeEmail({
    from,
    to: mail.to,
    ...accountMailText(mail, publicUrl),
    html: null,
    bounceName: `account.${id.replaceAll(/[^a-zA-Z0-9.]/g, '.')}`,
    returnPathDomain,
    unsubscribeUrl: undefined,
    date: clock.now(),
    deliveryReports: false,
    dkim: undefined,
  })
}
