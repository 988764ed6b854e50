import { type InboundOutcome, receiveInbound } from '@outrider/contracts/emails'
import { newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
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
  { db }: Pick<MessagingDeps, 'db'>,
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

/** What recipients of the test environment report, by the part of their address before `@` and `+`. */
const simulated: ReadonlyMap<string, InboundReport> = new Map([
  ['bounced', { kind: 'bounced', hard: true, detail: '5.1.1 simulated' }],
  ['complained', { kind: 'complained', detail: 'abuse' }],
  ['delayed', { kind: 'deferred', detail: '4.2.2 simulated' }],
])

/** Records what the recipient of an email of the test environment would report, if it is one of `simulated`. */
export async function simulateReport(
  deps: Pick<MessagingDeps, 'db' | 'outbox'>,
  messageId: Uuid,
  to: string,
): Promise<void> {
  const [name = ''] = to.toLowerCase().split(/[@+]/)
  const report = simulated.get(name)
  const affected = report && (await findFeedbackMessage(deps.db, messageId))
  if (!affected) return
  await record(deps, affected, report)
  deps.outbox.wake()
}

export const inboundHandlers = (deps: MessagingDeps) => [
  /** Handles returned email. Anything except reports about our messages is ignored. */
  handle(receiveInbound, async ({ message }) => {
    const outcome = await receive(deps, Buffer.from(message, 'base64'))
    deps.outbox.wake()
    return { outcome }
  }),
]
