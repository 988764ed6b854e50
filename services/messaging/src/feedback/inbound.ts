import { type InboundOutcome, receiveInbound } from '@outrider/contracts/emails'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { complaint, hardBounce } from '@outrider/contracts/suppressions'
import { retried } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { messageOutboxEntry } from '../messages/outbox-entries.ts'
import { suppressionCommand } from '../suppressions.ts'
import {
  type FeedbackEvent,
  type FeedbackMessage,
  findFeedbackMessage,
  recordDeferral,
  recordDelivery,
  recordFeedback,
} from './feedback-rows.ts'
import { type InboundReport, parseReport } from './parse-report.ts'

/** The report is read only if a signature identifies a message of ours. */
async function receive(deps: MessagingDeps, message: Uint8Array): Promise<InboundOutcome> {
  const inbound = await parseReport(message).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'an inbound email could not be parsed')
  })
  if (!inbound) return 'ignored'
  const id = inbound.mentions.map((text) => deps.links.readBounceName(text)).find(Boolean)
  const affected = id === undefined ? undefined : await findFeedbackMessage(deps.db, id)
  const report = affected && inbound.report()
  if (!affected || !report) return 'ignored'
  await record(deps, affected, report)
  return report.kind
}

async function record(
  { db }: MessagingDeps,
  affected: FeedbackMessage,
  report: InboundReport,
): Promise<void> {
  const now = clock.now()
  switch (report.kind) {
    case 'delivered':
      return retried(() =>
        recordDelivery(db, affected, messageOutboxEntry('delivered', affected, now), now),
      )
    case 'deferred':
      return retried(() => recordDeferral(db, affected, report.detail, now))
    default:
      return retried(() => recordFeedback(db, affected, feedbackEventOf(affected, report, now)))
  }
}

function feedbackEventOf(
  affected: FeedbackMessage,
  report: Extract<InboundReport, { kind: 'bounced' | 'complained' }>,
  at: Date,
): FeedbackEvent {
  const { kind, detail } = report
  const { addressHash } = affected
  const isFinal = kind === 'complained' || report.hard
  const reason = kind === 'complained' ? complaint : hardBounce
  return {
    type: kind,
    machine: false,
    detail,
    at,
    facts: [messageOutboxEntry(kind, affected, at, { detail })],
    commands: isFinal && addressHash ? [suppressionCommand(affected, addressHash, true, at)] : [],
    suppression: isFinal ? { id: uuidOf(newId('sup')), reason } : null,
  }
}

export const inboundHandlers = (deps: MessagingDeps) => [
  /** Handles returned email. Anything except reports about our messages is ignored. */
  handle(receiveInbound, async ({ message }) => {
    const outcome = await receive(deps, Buffer.from(message, 'base64'))
    deps.outbox.wake()
    return { outcome }
  }),
]
