import { newId, uuidOf } from '@outrider/contracts/ids'
import { linkTo } from '@outrider/contracts/paths'
import { hardBounce } from '@outrider/contracts/suppressions'
import type { RenderFault } from '@outrider/liquid/render'
import { retried } from '@outrider/service/db/pool'
import { batchCalls } from '@outrider/service/jobs/batch-calls'
import { clock } from '@outrider/service/observe/time'
import { type MessageOutboxEntry, sentOutboxEntry } from '../messages/outbox-entries.ts'
import { insertSuppressionRow } from '../suppressions.ts'
import type { RenderedEmail } from '../templates/email-texts.ts'
import { type ComposedEmail, composeEmail, renderEmail } from './compose-email.ts'
import type { OutgoingEmail } from './decide-emails.ts'
import { deferred, failed, held, postponed, sent } from './email-results.ts'
import {
  emailPriorities,
  type EmailResult,
  type LeasedEmail,
  markHandedOver,
  recordEmailResults,
} from './email-rows.ts'
import type { Mailer } from './pacer.ts'
import { isHardStatus, refusalOf, statusIn } from './smtp-replies.ts'
import { trackLinks } from './track-links.ts'

/**
 * Renders an email, hands it to the relay, and records the result. Never rejects. When `closing` aborts, an email that
 * the relay has not started to accept is released.
 */
type DeliverEmail = (outgoing: OutgoingEmail, closing: AbortSignal) => Promise<void>

interface FinishedEmail {
  readonly result: EmailResult
  readonly facts: readonly MessageOutboxEntry[]
}

/** Why an email fails that is too large. */
const templateLimit: RenderFault = 'TEMPLATE_LIMIT'

const largestBatch = 200
/** Connections wait for these statements, so their batches are smaller. */
const marksInFlight = 4
const resultsInFlight = 2

/** Delivers emails; concurrent marks and results are written in one statement each. */
export function createDelivery(mailer: Mailer): DeliverEmail {
  const { db, log, outbox, relay } = mailer
  const mark = batchCalls<LeasedEmail, boolean>(
    async (batch) => {
      const emails = batch.map(({ item }) => item)
      const marked = await markHandedOver(db, emails, clock.now())
      for (const call of batch) call.resolve(marked.has(call.item.id))
    },
    largestBatch,
    marksInFlight,
  )
  const record = batchCalls<FinishedEmail, void>(
    async (batch) => {
      const ended = batch.map(({ item }) => item)
      const results = ended.map(({ result }) => result)
      const facts = ended.flatMap((each) => each.facts)
      await retried(() => recordEmailResults(db, results, facts))
      outbox.wake()
      for (const call of batch) call.resolve()
    },
    largestBatch,
    resultsInFlight,
  )

  return async (outgoing, closing) => {
    const { email } = outgoing
    const abandoned = new AbortController()
    let handedOver = false
    let withheld = false
    const abandon = () => handedOver || abandoned.abort()
    closing.addEventListener('abort', abandon)
    if (closing.aborted) abandon()
    const handOver = async () => {
      withheld = !handedOver && !(await mark(email))
      if (handedOver || withheld) throw new Error('not to be handed over')
      handedOver = true
    }
    try {
      const written = await write(mailer, outgoing)
      if ('result' in written) return await record(written)
      const { signal } = abandoned
      const outcome = await relay.send(written.composed, { handOver, signal }).then(
        () => accepted(email, null),
        (error: unknown) => {
          // Its campaign was stopped, or another process has its lease: then this records nothing.
          if (withheld) return notSent(held(email, clock.now()))
          const back = signal.aborted && !handedOver
          return notSent(back ? returned(email) : refused(email, error, handedOver))
        },
      )
      await record(outcome)
      if (isHard(outcome.result)) await suppress(mailer, outgoing)
    } catch (error) {
      // Its lease ends, and then it is either tried again or, once handed over, given up as unknown.
      log.error({ err: error, messageId: email.id }, 'the result of an email was not recorded')
    } finally {
      closing.removeEventListener('abort', abandon)
    }
  }
}

/** Milliseconds after which texts are tried again that could not be rendered for want of time. */
const busyDelay = 1_000

/** The composed email, or its result if it is not sent. */
async function write(
  mailer: Mailer,
  outgoing: OutgoingEmail,
): Promise<FinishedEmail | { readonly composed: ComposedEmail }> {
  const { email, from, unsubscribeUrl } = outgoing
  const said = await renderEmail(mailer, outgoing)
  const now = clock.now()
  if ('fault' in said) {
    const later = new Date(now.getTime() + busyDelay)
    const isBusy = said.fault === 'BUSY'
    return notSent(isBusy ? postponed(email, now, later) : failed(email, now, said.fault))
  }
  const composed = await compose(mailer, outgoing, said)
  if (!composed) return notSent(failed(email, now, templateLimit))
  return email.environment === 'test'
    ? accepted(email, { ...said, from: { name: from.name, address: from.address }, unsubscribeUrl })
    : { composed }
}

/** `content` is visible to callers: emails of the test environment are stored instead of sent. */
function accepted(email: LeasedEmail, content: unknown): FinishedEmail {
  const now = clock.now()
  const lane = email.lane === emailPriorities.campaign ? 'bulk' : 'single'
  const facts = [sentOutboxEntry({ ...email, channel: 'email' }, now, lane)]
  return { result: sent(email, now, content), facts }
}

function notSent(result: EmailResult): FinishedEmail {
  return { result, facts: [] }
}

function returned(email: LeasedEmail): EmailResult {
  const now = clock.now()
  return postponed(email, now, now)
}

function refused(email: LeasedEmail, error: unknown, handedOver: boolean): EmailResult {
  const now = clock.now()
  const refusal = refusalOf(error, handedOver)
  return refusal.kind === 'deferred'
    ? deferred(email, now, refusal.detail)
    : { ...failed(email, now, refusal.reason), refusal: refusal.detail }
}

/** Whether the relay knows that there is no such address. */
function isHard({ status, refusal }: EmailResult): boolean {
  return status === 'failed' && isHardStatus(statusIn(refusal ?? '') ?? '')
}

async function suppress(
  { db, outbox }: Mailer,
  { email, addressHash }: OutgoingEmail,
): Promise<void> {
  const entry = {
    id: uuidOf(newId('sup')),
    contactId: email.contactId,
    reason: hardBounce,
    createdAt: clock.now(),
    addressHash: Buffer.from(addressHash, 'hex'),
  }
  await retried(() => insertSuppressionRow(db, email, entry))
  outbox.wake()
}

function compose(
  { config, links }: Mailer,
  outgoing: OutgoingEmail,
  said: RenderedEmail,
): Promise<ComposedEmail | undefined> {
  const { email, from, identity, to, unsubscribeUrl } = outgoing
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
