import { newId, uuidOf } from '@outrider/contracts/ids'
import { linkTo } from '@outrider/contracts/paths'
import { hardBounce } from '@outrider/contracts/suppressions'
import type { RenderFault } from '@outrider/liquid/render'
import { retried } from '@outrider/service/db/pool'
import { tenantKey } from '@outrider/service/db/tenant'
import { batchCalls } from '@outrider/service/jobs/batch-calls'
import { firstAttemptSeconds } from '@outrider/service/observe/metrics'
import { clock } from '@outrider/service/observe/time'
import { LRUCache } from 'lru-cache'
import { judgeBounce, statusIn } from '../feedback/bounce-reasons.ts'
import { simulateReport } from '../feedback/inbound.ts'
import { postmarkHeader } from '../feedback/provider-reports.ts'
import { type MessageOutboxEntry, sentOutboxEntry } from '../messages/outbox-entries.ts'
import { insertSuppressionRow } from '../suppressions.ts'
import type { RenderedEmail } from '../templates/email-texts.ts'
import { keptContent } from './kept-content.ts'
import { bytesOf, readAttachments } from './attachments.ts'
import { isLaunched } from './attach-content.ts'
import { type ComposedEmail, composeEmail, maxEmailBytes, renderEmail } from './compose-email.ts'
import type { OutgoingEmail } from './decide-emails.ts'
import { deferred, failed, held, postponed, sent } from './email-results.ts'
import {
  emailPriorities,
  type EmailResult,
  type LeasedEmail,
  type Mark,
  markHandedOver,
  recordEmailResults,
} from './email-rows.ts'
import { domainOf } from './mailbox.ts'
import { RelayError } from './relays.ts'
import { createRoom } from './room.ts'
import type { Mailer } from './sending-loop.ts'
import { refusalOf } from './smtp-replies.ts'
import { trackLinks } from './track-links.ts'

/**
 * Renders an email, offers it to the relay, and records the result. Never rejects. When `closing` aborts, an email that
 * the relay has not started to accept is released; likewise one whose turn comes after `latest`, by `performance.now()`.
 */
type DeliverEmail = (outgoing: OutgoingEmail, closing: AbortSignal, latest: number) => Promise<void>

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

/** Bytes of composed emails in memory, and of those being composed: more than the largest one takes. */
const maxBytes = 32 * maxEmailBytes
/** Milliseconds from the moment at which an email has a connection until the relay is ready to accept it. */
const maxOffer = 200_000
/** Milliseconds for which the status of a campaign is known. */
const statusAge = 100
const maxCampaigns = 1_000

/** Delivers emails; concurrent marks and results are written in one statement each. */
export function createDelivery(mailer: Mailer): DeliverEmail {
  const { db, batchDb, log, outbox, relay, pacer, time } = mailer
  const connections = createRoom(relay.connections)
  const memory = createRoom(maxBytes)
  const running = new LRUCache<string, Promise<boolean>>({
    max: maxCampaigns,
    ttl: statusAge,
    perf: time,
  })
  const mark = batchCalls<LeasedEmail, Mark>(
    async (batch) => {
      const emails = batch.map(({ item }) => item)
      const markOf = await markHandedOver(batchDb, emails, clock.now())
      for (const call of batch) call.resolve(markOf(call.item))
    },
    largestBatch,
    marksInFlight,
  )
  const record = batchCalls<FinishedEmail, void>(
    async (batch) => {
      const ended = batch.map(({ item }) => item)
      const results = ended.map(({ result }) => result)
      const facts = ended.flatMap((each) => each.facts)
      await retried(() => recordEmailResults(batchDb, results, facts))
      outbox.wake()
      for (const call of batch) call.resolve()
    },
    largestBatch,
    resultsInFlight,
  )
  const giveBackTurn = ({ email, to }: OutgoingEmail) => {
    pacer.giveBack(1)
    if (email.environment === 'live') pacer.giveBackTurn(domainOf(to))
  }

  /** Whether its campaign is launched, before the relay is notified of the email: a later refusal costs the connection. */
  const mayLeave = async (email: LeasedEmail): Promise<boolean> => {
    const { campaignId } = email
    if (campaignId === null) return true
    const known = running.get(campaignId) ?? isLaunched(db, { ...email, campaignId })
    running.set(campaignId, known, { noUpdateTTL: true })
    return known
  }

  /** Undefined when another process has the email. */
  const offer = async (
    outgoing: OutgoingEmail,
    { composed, said }: Written,
    closing: AbortSignal,
  ): Promise<FinishedEmail | undefined> => {
    const { email } = outgoing
    const abandoned = new AbortController()
    let marked: Mark | undefined
    const abandon = () => marked === 'marked' || abandoned.abort()
    const timer = setTimeout(abandon, maxOffer)
    closing.addEventListener('abort', abandon)
    const handOver = async () => {
      if (marked !== undefined || abandoned.signal.aborted) throw new Error('was offered before')
      marked = await mark(email)
      if (marked !== 'marked') throw new Error('must not be handed over')
      if (email.attempts === 1 && email.lane !== emailPriorities.campaign)
        firstAttemptSeconds.observe(
          { work: 'emails' },
          (clock.now().getTime() - email.createdAt.getTime()) / 1_000,
        )
    }
    try {
      await relay.send(composed, { handOver, signal: abandoned.signal })
      return accepted(outgoing, said)
    } catch (error) {
      if (marked === 'lost') return undefined
      if (marked === 'stopped') return notSent(held(email, clock.now()))
      if (marked === 'suspended') return notSent(postponed(email, clock.now(), clock.now()))
      if (closing.aborted && marked === undefined) return notSent(returned(email))
      return notSent(refused(email, error))
    } finally {
      clearTimeout(timer)
      closing.removeEventListener('abort', abandon)
      if (marked !== 'marked') giveBackTurn(outgoing)
    }
  }

  return async (outgoing, closing, latest) => {
    const { email } = outgoing
    const isFirst = email.lane === emailPriorities.transactional
    const tenant = tenantKey(email)
    try {
      using bytes = await memory.take(roomFor(email), isFirst, tenant)
      const written = await write(mailer, outgoing)
      if ('result' in written) {
        giveBackTurn(outgoing)
        await record(written)
        if (written.result.status === 'sent') await simulateReport(mailer, email.id, outgoing.to)
        return
      }
      bytes.shrinkTo(written.composed.raw.length)
      using _ = await connections.take(1, isFirst, tenant)
      const isLate = closing.aborted || performance.now() > latest
      if (isLate || !(await mayLeave(email))) {
        giveBackTurn(outgoing)
        return await record(notSent(isLate ? returned(email) : held(email, clock.now())))
      }
      const outcome = await offer(outgoing, written, closing)
      if (!outcome) return
      await record(outcome)
      if (isHard(outcome.result)) await suppress(mailer, outgoing)
    } catch (error) {
      // Its lease ends, and then it is either tried again or, once handed over, failed with an unknown outcome.
      log.error({ err: error, messageId: email.id }, 'the result of an email was not recorded')
    }
  }
}

/** Bytes that an email takes while it is composed: its attachments are in memory as they are, and twice in base64. */
function roomFor({ content: { attachments } }: LeasedEmail): number {
  return maxEmailBytes + 4 * bytesOf(attachments)
}

/** An email that is ready to leave, and its rendered content. */
interface Written {
  readonly composed: ComposedEmail
  readonly said: RenderedEmail
}

/** Milliseconds after which texts are tried again that could not be rendered for want of time. */
const busyDelay = 1_000

/** The composed email, or its result if it is not sent. */
async function write(mailer: Mailer, outgoing: OutgoingEmail): Promise<FinishedEmail | Written> {
  const { email } = outgoing
  const said = await renderEmail(mailer, outgoing)
  const now = clock.now()
  if ('fault' in said) {
    const later = new Date(now.getTime() + busyDelay)
    const isBusy = said.fault === 'BUSY'
    return notSent(isBusy ? postponed(email, now, later) : failed(email, now, said.fault))
  }
  const composed = await compose(mailer, outgoing, said)
  if (!composed) return notSent(failed(email, now, templateLimit))
  return email.environment === 'test' ? accepted(outgoing, said) : { composed, said }
}

/** Emails of the test environment are stored instead of sent. */
function accepted(outgoing: OutgoingEmail, said: RenderedEmail): FinishedEmail {
  const { email, tracking, identity } = outgoing
  const now = clock.now()
  const senderId = identity?.id ? uuidOf(identity.id) : null
  const left = { ...keptContent(outgoing, said), senderId, tracking }
  const lane = email.lane === emailPriorities.campaign ? 'bulk' : 'single'
  const facts = [sentOutboxEntry({ ...email, channel: 'email' }, now, lane)]
  return { result: sent(email, now, left), facts }
}

function notSent(result: EmailResult): FinishedEmail {
  return { result, facts: [] }
}

function returned(email: LeasedEmail): EmailResult {
  const now = clock.now()
  return postponed(email, now, now)
}

function refused(email: LeasedEmail, error: unknown): EmailResult {
  const now = clock.now()
  const { cause, isRead } = error instanceof RelayError ? error : { cause: error, isRead: true }
  const refusal = refusalOf(cause, isRead)
  return refusal.kind === 'deferred'
    ? deferred(email, now, refusal.detail)
    : { ...failed(email, now, refusal.reason), refusal: refusal.detail }
}

/** Whether the relay knows that there is no such address. */
function isHard({ status, refusal }: EmailResult): boolean {
  return status === 'failed' && refusal !== null && judgeBounce(statusIn(refusal), refusal).hard
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

async function compose(
  { db, config, links }: Mailer,
  outgoing: OutgoingEmail,
  said: RenderedEmail,
): Promise<ComposedEmail | undefined> {
  const { email, from, identity, to, ways, tracking, topic, isService } = outgoing
  const { publicUrl, linkHost, returnPathDomain, emailDeliveryReports: deliveryReports } = config
  const linkUrl = linkHost === undefined ? publicUrl : `${new URL(publicUrl).protocol}//${linkHost}`
  const { id } = email
  const html =
    said.html &&
    trackLinks(said.html, {
      clickUrl: tracking.clicks
        ? (target) => linkTo(linkUrl, 'linkClicked', links.clickToken(id, target))
        : undefined,
      pixelUrl: tracking.opens ? linkTo(linkUrl, 'emailOpened', links.openToken(id)) : undefined,
      untracked: Object.values(ways),
    })
  const bounceName = links.bounceName(id)
  const named = config.emailReportsPostmark && { [postmarkHeader]: `${bounceName}@x` }
  return composeEmail({
    from,
    to,
    ...said,
    html,
    attachments: await readAttachments(db, email, email.content.attachments),
    headers: { ...email.content.headers, ...named },
    unsubscribeUrl: isService ? undefined : ways.unsubscribeUrl,
    topic: topic && topic.key,
    bounceName,
    returnPathDomain,
    date: clock.now(),
    deliveryReports,
    dkim: identity?.dkim,
  })
}
