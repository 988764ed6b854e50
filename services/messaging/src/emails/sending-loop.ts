import type { Uuid } from '@outrider/contracts/ids'
import { retried } from '@outrider/service/db/pool'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import type { Loop } from '@outrider/service/jobs/loop'
import { bisect } from '@outrider/service/nats/process-batch'
import { clock } from '@outrider/service/observe/time'
import { tracedRow } from '@outrider/service/observe/tracing'
import { moveContact } from '../contact-changes.ts'
import type { MessagingDeps } from '../deps.ts'
import { attachContent } from './attach-content.ts'
import { insertAdmissions } from '../messages/caps.ts'
import { decideEmails, type OutgoingEmail } from './decide-emails.ts'
import { createDelivery } from './deliver-email.ts'
import { deferred } from './email-results.ts'
import {
  countTowardsCap,
  dueEmails,
  dueServiceEmails,
  type LeasedEmail,
  leaseEmails,
  recordEmailResults,
  releaseEmails,
} from './email-rows.ts'
import { lookUpEmails } from './look-up-emails.ts'
import { domainOf } from './mailbox.ts'
import type { Clock, Pacer } from './pacer.ts'
import type { Relay } from './relays.ts'

/** Dependencies of sending emails. */
export interface Mailer extends MessagingDeps {
  readonly relay: Relay
  readonly pacer: Pacer
  readonly time: Clock
}

/** Milliseconds until emails are retried after an outage of a server. */
const outageDelay = 1_000
/** Emails that are prepared for one connection, so that a slow rendering does not leave it idle. */
const minFew = 4
/** Milliseconds from its lease within which an email must have a connection, or else is released. */
const maxWait = 60_000

/** Sends due emails, including those of crashed processes, until disposed; then waits for those in flight. */
export function sendEmails(mailer: Mailer): Loop {
  const closing = new AbortController()
  const deliver = createDelivery(mailer)
  const loops = [true, false].map((isService) =>
    sendQueue(mailer, isService, closing.signal, deliver),
  )
  return {
    wake() {
      for (const loop of loops) loop.wake()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(loops.map((loop) => loop[Symbol.asyncDispose]()))
    },
  }
}

/** Sends service mail, or the other emails. They wait in the database: no more are leased than connections take soon. */
function sendQueue(
  mailer: Mailer,
  isService: boolean,
  closing: AbortSignal,
  deliver: ReturnType<typeof createDelivery>,
): Loop {
  const { db, log, pacer, relay } = mailer
  const queue = isService ? dueServiceEmails : dueEmails
  const few = Math.max(minFew, relay.connections)
  return leaseQueue<LeasedEmail>({
    db,
    log,
    what: isService ? 'service emails' : 'emails',
    queue,
    // While one batch is sent the next one is prepared, and one lane leaves room for a batch of others.
    maxBatch: 2 * few,
    maxInFlight: 6 * few,
    maxOfLane: 4 * few,
    room: () => pacer.room(isService, closing),
    async lease(turn, now) {
      const emails = await leaseEmails(db, queue, turn, now)
      pacer.count(isService, emails.length)
      return emails
    },
    async work(emails, begin) {
      const latest = performance.now() + maxWait
      let outgoing: OutgoingEmail[] = []
      try {
        outgoing = await prepare(mailer, emails)
      } finally {
        pacer.giveBack(emails.length - outgoing.length)
      }
      for (const each of outgoing)
        begin(
          each.email,
          tracedRow(mailer.name, 'email', each.email, () => deliver(each, closing, latest)),
        )
    },
  })
}

/** Records the emails that are not sent and returns the rest. A failing email does not delay the others. */
async function prepare(mailer: Mailer, emails: readonly LeasedEmail[]): Promise<OutgoingEmail[]> {
  try {
    const prepared = await bisect<LeasedEmail, OutgoingEmail[]>(
      emails,
      (some) => prepareTogether(mailer, some),
      async (email, error) => {
        mailer.log.error({ err: error, messageId: email.id }, 'an email could not be prepared')
        await recordEmailResults(mailer.db, [deferred(email, clock.now(), 'not prepared')], [])
        return []
      },
    )
    return prepared.flat()
  } catch (error) {
    // None of them has begun to leave.
    await releaseEmails(mailer.db, emails, new Date(clock.now().getTime() + outageDelay))
    throw error
  }
}

async function prepareTogether(
  mailer: Mailer,
  emails: readonly LeasedEmail[],
): Promise<OutgoingEmail[]> {
  const now = clock.now()
  const ordered = await attachContent(mailer.db, emails)
  const decisions = decideEmails(mailer, ordered, await lookUpEmails(mailer, ordered, now), now)
  for (const decision of decisions)
    if ('partOf' in decision) await followMerge(mailer, decision.email, decision.partOf, now)
  const ended = decisions.flatMap((decision) => ('result' in decision ? [decision] : []))
  const outgoing = decisions.flatMap((decision) =>
    'outgoing' in decision ? [decision.outgoing] : [],
  )
  if (ended.length > 0) {
    const results = ended.map(({ result }) => result)
    await retried(() => recordEmailResults(mailer.batchDb, results, []))
  }
  const admitted = await admit(mailer, outgoing, now)
  const counted = admitted.map(({ email, addressHash }) => ({ ...email, addressHash }))
  if (counted.length > 0) await retried(() => countTowardsCap(mailer.batchDb, counted, now))
  return admitted
}

/** Counts emails toward caps. Those that another process was ahead of are decided again. */
async function admit(
  { db, pacer }: Mailer,
  outgoing: readonly OutgoingEmail[],
  now: Date,
): Promise<OutgoingEmail[]> {
  const admissions = outgoing.flatMap(({ email, number, topic }) =>
    number === undefined ? [] : [{ ...leaseIds(email), number, topic: topic?.key ?? null }],
  )
  if (admissions.length === 0) return [...outgoing]
  const counted = await retried(() => insertAdmissions(db, admissions, now))
  const isCounted = ({ email, number }: OutgoingEmail) =>
    number === undefined || counted.has(email.id)
  const late = outgoing.filter((each) => !isCounted(each))
  for (const { email, to } of late)
    if (email.environment === 'live') pacer.giveBackTurn(domainOf(to))
  if (late.length > 0)
    await releaseEmails(
      db,
      late.map(({ email }) => email),
      now,
    )
  return outgoing.filter(isCounted)
}

function leaseIds({ id, orgId, environment, contactId }: LeasedEmail) {
  return { id, orgId, environment, contactId }
}

/** Of two that are one person now, one gets the campaign; whether it is this one is decided when the email is due again. */
async function followMerge(
  { db }: Mailer,
  email: LeasedEmail,
  into: Uuid,
  now: Date,
): Promise<void> {
  await retried(() => moveContact(db, { ...email, from: email.contactId, into }, now))
  await releaseEmails(db, [email], now)
}
