import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { inHalves } from '@outrider/service/in-halves'
import { type Loop, startLoop } from '@outrider/service/loop'
import { isOutage } from '@outrider/service/outage'
import { decideEmails, type Outgoing } from './decide-emails.ts'
import { createDelivery } from './deliver-email.ts'
import { gather } from './gather.ts'
import { batchSize, createInFlight } from './in-flight.ts'
import type { Mailer } from './mailer.ts'
import {
  admitEmails,
  laneKeyOf,
  type LeasedEmail,
  readNextDue,
  releaseEmails,
} from './lease-queries.ts'
import { settleEmails } from './queries.ts'
import { deferred } from './settlement.ts'
import { takeTurns } from './take-turns.ts'

/** Milliseconds between looks when nothing is known to fall due, and after what failed. */
const rest = 1_000

/** Sends what has fallen due, and what a process left behind, until disposed; then finishes what is under way. */
export function sendEmails(mailer: Mailer): Loop {
  const { db, log } = mailer
  const deliver = createDelivery(mailer)
  const takeTurn = takeTurns(db)
  const underWay = createInFlight(() => loop.wake())
  const closing = new AbortController()
  let alarm: NodeJS.Timeout | undefined

  const loop = startLoop(
    async () => {
      const full = underWay.fullLanes()
      if (!underWay.hasRoom()) return false
      const { emails, more } = await takeTurn(batchSize, full)
      for (const outgoing of await prepare(mailer, emails))
        underWay.add(laneKeyOf(outgoing.email), deliver(outgoing, closing.signal))
      if (more) return true
      clearTimeout(alarm)
      const delay = full.length > 0 ? undefined : await untilNextDue(mailer)
      if (delay !== undefined) alarm = setTimeout(() => loop.wake(), delay)
      return false
    },
    rest,
    (error) => log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'emails not sent'),
  )
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      clearTimeout(alarm)
      closing.abort()
      await underWay.settled()
    },
  }
}

/** Settles what is not to be sent and answers the rest. An email that fails does not hold up the others. */
async function prepare(mailer: Mailer, emails: readonly LeasedEmail[]): Promise<Outgoing[]> {
  try {
    const prepared = await inHalves<LeasedEmail, Outgoing[]>(
      emails,
      (some) => prepareTogether(mailer, some),
      async (email, error) => {
        mailer.log.error({ err: error, messageId: email.id }, 'email not prepared')
        await settleEmails(mailer.db, [deferred(email, clock.now(), 'not prepared')], [])
        return []
      },
    )
    return prepared.flat()
  } catch (error) {
    // None of them has begun to leave.
    await releaseEmails(mailer.db, emails, new Date(clock.now().getTime() + rest))
    throw error
  }
}

async function prepareTogether(
  mailer: Mailer,
  emails: readonly LeasedEmail[],
): Promise<Outgoing[]> {
  const now = clock.now()
  const decisions = decideEmails(mailer, emails, await gather(mailer, emails, now), now)
  const settled = decisions.flatMap((decision) => ('settlement' in decision ? [decision] : []))
  const outgoing = decisions.flatMap((decision) =>
    'outgoing' in decision ? [decision.outgoing] : [],
  )
  if (settled.length > 0) {
    const settlements = settled.map(({ settlement }) => settlement)
    await retried(() => settleEmails(mailer.db, settlements, []))
  }
  const admissions = outgoing.map(({ email, addressHash }) => ({ ...email, addressHash }))
  if (admissions.length > 0) await retried(() => admitEmails(mailer.db, admissions, now))
  return outgoing
}

/** Milliseconds until an email falls due before the next look; undefined when none does. */
async function untilNextDue({ db }: Mailer): Promise<number | undefined> {
  const now = clock.now()
  const due = await readNextDue(db, now, new Date(now.getTime() + rest))
  return due && Math.max(0, due.getTime() - now.getTime())
}
