import {
  type InboundOutcome,
  type Provider,
  receiveInbound,
  receiveReports,
} from '@outrider/contracts/emails'
import { newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { complaint, hardBounce, softBounces } from '@outrider/contracts/suppressions'
import { retried } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { messageOutboxEntry } from '../messages/outbox-entries.ts'
import { insertSuppressionRow, suppressionCommand } from '../suppressions.ts'
import {
  type FeedbackEvent,
  type FeedbackMessage,
  countSoftBounces,
  findFeedbackMessage,
  recordDeferral,
  recordDelivery,
  recordFeedback,
} from './feedback-rows.ts'
import { type InboundReport, parseReport } from './parse-report.ts'
import { readProviderReports } from './provider-reports.ts'

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
  deps: Pick<MessagingDeps, 'db' | 'settings'>,
  affected: FeedbackMessage,
  report: InboundReport,
): Promise<void> {
  const { db } = deps
  const now = clock.now()
  switch (report.kind) {
    case 'delivered':
      return retried(() =>
        recordDelivery(db, affected, messageOutboxEntry('delivered', affected, now), now),
      )
    case 'deferred':
      return retried(() => recordDeferral(db, affected, report.detail, now))
    default:
      await retried(() => recordFeedback(db, affected, feedbackEventOf(affected, report, now)))
      if (report.kind === 'bounced' && !report.hard) await suppressAfterSoft(deps, affected, now)
  }
}

const day = 86_400_000

/** Suppresses an address that has bounced so often in a row. The last bounce is recorded, so that none is missed. */
async function suppressAfterSoft(
  { db, settings }: Pick<MessagingDeps, 'db' | 'settings'>,
  affected: FeedbackMessage,
  now: Date,
): Promise<void> {
  const { contactId, addressHash } = affected
  if (!addressHash) return
  const settingsOf = await settings([affected])
  const { suppressAfter, withinDays } = settingsOf(affected).softBounces
  const since = new Date(now.getTime() - withinDays * day)
  const count = await countSoftBounces(db, { ...affected, addressHash }, since, suppressAfter)
  if (count < suppressAfter) return
  const entry = { id: uuidOf(newId('sup')), contactId, addressHash, createdAt: now }
  await retried(() => insertSuppressionRow(db, affected, { ...entry, reason: softBounces }))
}

/** Reports that are recorded at the same time. */
const maxAtOnce = 20

/** Records the reports about messages of ours; returns their number. */
async function receiveFrom(
  deps: MessagingDeps,
  reports: Awaited<ReturnType<typeof readProviderReports>>,
): Promise<number> {
  let recorded = 0
  const each = reports.values()
  const worker = async () => {
    for (const { mention, report } of each) {
      const id = deps.links.readBounceName(mention)
      const affected = id === undefined ? undefined : await findFeedbackMessage(deps.db, id)
      if (!affected) continue
      await record(deps, affected, report)
      recorded += 1
    }
  }
  await Promise.all(Array.from({ length: maxAtOnce }, worker))
  return recorded
}

/** What proves the reports of a provider; undefined if it is not configured. */
function secretOf({ config }: MessagingDeps, provider: Provider): string | undefined {
  const { emailReportsSes, emailReportsSendgrid, emailReportsMailgun, emailReportsPostmark } =
    config
  const secrets = {
    ses: emailReportsSes,
    sendgrid: emailReportsSendgrid,
    mailgun: emailReportsMailgun,
    postmark: emailReportsPostmark,
  }
  return secrets[provider]
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
  deps: Pick<MessagingDeps, 'db' | 'outbox' | 'settings'>,
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
  handle(receiveReports, async ({ provider, headers, body }) => {
    const secret = secretOf(deps, provider)
    if (secret === undefined) throw notFound()
    const post = { headers, body: Buffer.from(body, 'base64') }
    const recorded = await receiveFrom(deps, await readProviderReports(provider, post, secret))
    deps.outbox.wake()
    return { recorded }
  }),
]
