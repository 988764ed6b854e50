import { setTimeout as delay } from 'node:timers/promises'
import type { AccountMail } from '@outrider/contracts/emails'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import type { Delivery } from '@outrider/service/deliver'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import type { MessagingConfig } from '../config.ts'
import { composeEmail } from '../emails/compose-email.ts'
import { isAddress } from '../emails/mailbox.ts'
import type { Relay } from '../emails/relay.ts'
import { deleteMail, insertMails, type LeasedMail, leaseMails, putMailOff } from './queries.ts'
import { wordsOf } from './words.ts'

/** Mails taken in one turn, and the seconds for which they are this process' own. */
const batch = 10
const leaseSeconds = 120
/** Milliseconds for one mail, and between looks. */
const sendTimeout = 30_000
const interval = 1_000
/** Seconds before a mail is tried again that the relay did not take. */
const retrySeconds = 30

interface Deps {
  readonly db: Pool
  readonly log: Logger
  readonly config: Pick<MessagingConfig, 'defaultSender' | 'publicUrl' | 'returnPathDomain'>
  readonly relay: Relay
}

/** Keeps what is to be sent; the loop sends it. */
export function receiveAccountMails({ db }: Pick<Deps, 'db'>, loop: Pick<Loop, 'wake'>) {
  return async (mails: readonly AccountMail[], deliveries: readonly Delivery[]): Promise<void> => {
    await insertMails(
      db,
      mails.map((mail, index) => ({ id: deliveries[index]?.id ?? '', mail })),
    )
    loop.wake()
  }
}

/** Sends mails about accounts until disposed: from the default sender, until the time of their link is over. */
export function sendAccountMails(deps: Deps): Loop {
  const { db, log } = deps
  return startLoop(
    async () => {
      const mails = await leaseMails(db, batch, leaseSeconds)
      await Promise.all(mails.map((leased) => send(deps, leased)))
      return mails.length === batch
    },
    interval,
    (error) => log.warn({ err: error }, 'account mails not sent'),
  )
}

async function send(
  { db, log, config, relay }: Deps,
  { id, mail, tries }: LeasedMail,
): Promise<void> {
  const email =
    Date.parse(mail.expiresAt) > clock.now().getTime() && (await compose(config, mail, id))
  if (!email) {
    log.error({ mail: id, kind: mail.kind, tries }, 'account mail given up')
    return deleteMail(db, id)
  }
  const aborting = new AbortController()
  try {
    await Promise.race([
      relay.send(email, { handOver: async () => {}, signal: aborting.signal }),
      delay(sendTimeout, undefined, { ref: false }).then(() => {
        throw new Error('the relay did not answer')
      }),
    ])
    await deleteMail(db, id)
  } catch (error) {
    log.warn({ err: error, mail: id, kind: mail.kind, tries }, 'account mail not taken')
    await putMailOff(db, id, retrySeconds)
  } finally {
    aborting.abort()
  }
}

/** Undefined where there is no sender, or the address cannot be written to. */
function compose(config: Deps['config'], mail: AccountMail, id: string) {
  const { defaultSender: from, publicUrl, returnPathDomain } = config
  if (!from || !isAddress(mail.to)) return undefined
  return composeEmail({
    from,
    to: mail.to,
    ...wordsOf(mail, publicUrl),
    html: null,
    bounceName: `account.${id.replaceAll(/[^a-zA-Z0-9.]/g, '.')}`,
    returnPathDomain,
    unsubscribeUrl: undefined,
    date: clock.now(),
    deliveryReports: false,
    dkim: undefined,
  })
}
