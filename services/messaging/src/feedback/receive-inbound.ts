import { type InboundOutcome, receiveInbound } from '@outrider/contracts/emails'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { complaint, hardBounce } from '@outrider/contracts/suppressions'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { tellSuppression } from '../suppressions/commands.ts'
import { parseReport, type Report } from './parse-report.ts'
import {
  type Affected,
  findAffected,
  type Happening,
  recordDeferral,
  recordDelivery,
  recordHappening,
} from './queries.ts'

/** Takes what comes back by email. What is no report, or not about an email of ours, is ignored. */
export const answerReceiveInbound = (deps: Deps) =>
  answer(receiveInbound, async ({ message }) => {
    const outcome = await receive(deps, Buffer.from(message, 'base64'))
    deps.outbox.wake()
    return { outcome }
  })

/** What an email says is read only when its signature names an email of ours. */
async function receive(deps: Deps, message: Uint8Array): Promise<InboundOutcome> {
  const inbound = await parseReport(message).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'inbound email not read')
  })
  if (!inbound) return 'ignored'
  const id = inbound.mentions.map((text) => deps.links.readBounceName(text)).find(Boolean)
  const affected = id === undefined ? undefined : await findAffected(deps, id)
  const report = affected && inbound.report()
  if (!affected || !report) return 'ignored'
  await record(deps, affected, report)
  return report.kind
}

async function record({ db }: Deps, affected: Affected, report: Report): Promise<void> {
  const now = clock.now()
  switch (report.kind) {
    case 'delivered':
      return retried(() => recordDelivery(db, affected, fact('delivered', affected, now), now))
    case 'deferred':
      return retried(() => recordDeferral(db, affected, report.detail, now))
    default:
      return retried(() => recordHappening(db, affected, happeningOf(affected, report, now)))
  }
}

function happeningOf(
  affected: Affected,
  report: Extract<Report, { kind: 'bounced' | 'complained' }>,
  at: Date,
): Happening {
  const { kind, detail } = report
  const { addressHash } = affected
  const isFinal = kind === 'complained' || report.hard
  const reason = kind === 'complained' ? complaint : hardBounce
  return {
    type: kind,
    machine: false,
    detail,
    at,
    facts: [fact(kind, affected, at, { detail })],
    commands: isFinal && addressHash ? [tellSuppression(affected, addressHash, true, at)] : [],
    suppression: isFinal ? { id: uuidOf(newId('sup')), reason } : null,
  }
}
