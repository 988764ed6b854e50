import { linkTo } from '@outrider/contracts/paths'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { hardBounce } from '@outrider/contracts/suppressions'
import { batchCalls } from '@outrider/service/batch-calls'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { fact, type Fact } from '../facts.ts'
import { isHardStatus, statusIn } from './bounce-status.ts'
import { insertSuppression } from '../suppressions/queries.ts'
import { composeEmail, type ComposedEmail } from './compose-email.ts'
import type { Outgoing } from './decide-emails.ts'
import type { Mailer } from './mailer.ts'
import { refusalOf } from './outcome.ts'
import { type LeasedEmail, markHandedOver } from './lease-queries.ts'
import { type Settlement, settleEmails } from './queries.ts'
import { templateLimit } from './say-to.ts'
import { deferred, failed, postponed, sent } from './settlement.ts'
import { trackLinks } from './track-links.ts'

/**
 * Takes an email to the relay and settles it. Never rejects. When `closing` aborts, an email that the relay has
 * not begun to take goes back.
 */
export type Deliver = (outgoing: Outgoing, closing: AbortSignal) => Promise<void>

interface Result {
  readonly settlement: Settlement
  readonly facts: readonly Fact[]
}

const largestBatch = 200
/** Connections wait for their marks, so these take turns more closely. */
const marksInFlight = 4
const settlementsInFlight = 2

/** Delivers; what falls into one moment is marked and settled in one statement each. */
export function createDelivery(mailer: Mailer): Deliver {
  const { db, log, outbox, relay } = mailer
  const mark = batchCalls<LeasedEmail, boolean>(
    async (batch) => {
      const emails = batch.map(({ item }) => item)
      const held = await markHandedOver(db, emails, clock.now())
      for (const call of batch) call.resolve(held.has(call.item.id))
    },
    largestBatch,
    marksInFlight,
  )
  const settle = batchCalls<Result, void>(
    async (batch) => {
      const results = batch.map(({ item }) => item)
      const settlements = results.map(({ settlement }) => settlement)
      const facts = results.flatMap((result) => result.facts)
      await retried(() => settleEmails(db, settlements, facts))
      outbox.wake()
      for (const call of batch) call.resolve()
    },
    largestBatch,
    settlementsInFlight,
  )

  return async (outgoing, closing) => {
    const { email } = outgoing
    const abandoned = new AbortController()
    let handedOver = false
    const abandon = () => handedOver || abandoned.abort()
    closing.addEventListener('abort', abandon)
    const handOver = async () => {
      if (handedOver || !(await mark(email))) throw new Error('not to be handed over')
      handedOver = true
    }
    try {
      const { signal } = abandoned
      const composed = await compose(mailer, outgoing)
      const outcome = !composed
        ? notSent(failed(email, clock.now(), templateLimit))
        : await relay.send(composed, { handOver, signal }).then(
            () => accepted(email),
            (error: unknown) => {
              const back = signal.aborted && !handedOver
              return notSent(back ? returned(email) : refused(email, error, handedOver))
            },
          )
      await settle(outcome)
      if (isHard(outcome.settlement)) await suppress(mailer, outgoing)
    } catch (error) {
      // Its lease ends, and then it is either tried again or, once handed over, given up as unknown.
      log.error({ err: error, messageId: email.id }, 'email not settled')
    }
    closing.removeEventListener('abort', abandon)
  }
}

function accepted(email: LeasedEmail): Result {
  const now = clock.now()
  const facts = [fact('sent', { ...email, channel: 'email' }, now)]
  return { settlement: sent(email, now, null), facts }
}

function notSent(settlement: Settlement): Result {
  return { settlement, facts: [] }
}

function returned(email: LeasedEmail): Settlement {
  const now = clock.now()
  return postponed(email, now, now)
}

function refused(email: LeasedEmail, error: unknown, handedOver: boolean): Settlement {
  const now = clock.now()
  const refusal = refusalOf(error, handedOver)
  return refusal.kind === 'deferred'
    ? deferred(email, now, refusal.detail)
    : { ...failed(email, now, refusal.reason), refusal: refusal.detail }
}

/** Whether the relay knows that there is no such address. */
function isHard({ status, refusal }: Settlement): boolean {
  return status === 'failed' && isHardStatus(statusIn(refusal ?? '') ?? '')
}

async function suppress({ db, outbox }: Mailer, { email, addressHash }: Outgoing): Promise<void> {
  const entry = {
    id: uuidOf(newId('sup')),
    contactId: email.contactId,
    reason: hardBounce,
    createdAt: clock.now(),
    addressHash: Buffer.from(addressHash, 'hex'),
  }
  await retried(() => insertSuppression(db, email, entry))
  outbox.wake()
}

function compose(
  { config, links }: Mailer,
  outgoing: Outgoing,
): Promise<ComposedEmail | undefined> {
  const { email, from, identity, to, said, unsubscribeUrl } = outgoing
  const { publicUrl, returnPathDomain, emailDeliveryReports: deliveryReports } = config
  const { id } = email
  const { transactional } = email.content
  const tracked = (html: string) =>
    trackLinks(html, {
      clickUrl: (target) => linkTo(publicUrl, 'linkClicked', links.clickToken(id, target)),
      pixelUrl: linkTo(publicUrl, 'emailOpened', links.openToken(id)),
      unsubscribeUrl,
    })
  const html = transactional ? said.html : said.html && tracked(said.html)
  return composeEmail({
    from,
    to,
    ...said,
    html,
    unsubscribeUrl: transactional ? undefined : unsubscribeUrl,
    bounceName: links.bounceName(id),
    returnPathDomain,
    date: clock.now(),
    deliveryReports,
    dkim: identity?.dkim,
  })
}
