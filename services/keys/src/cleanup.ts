import type { Db } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { isOpen } from './accounts/sessions.ts'

/** Milliseconds. */
const interval = 60_000
/** Milliseconds for which an attempt to sign in counts. */
const attemptWindow = 15 * 60_000

/** Deletes expired sessions, invitations, links, challenges, keys, attempts, and old audit entries every minute. */
export function startCleanup(db: Db, log: Logger): Loop {
  return background(log, 'cleanup', interval, async () => {
    await deleteExpired(db, clock.now())
    return false
  })
}

async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db`
    with ended_sessions as (delete from sessions where not ${isOpen(db, now)}),
         ended_invitations as (delete from invitations where expires_at <= ${now}),
         ended_resets as (delete from password_resets where expires_at <= ${now}),
         ended_challenges as (delete from challenges where expires_at <= ${now}),
         ended_keys as (delete from secret_keys where expires_at <= ${now}),
         old_audit as (delete from audit_log where at < now() - interval '24 months')
    delete from sign_in_attempts where last_at <= ${new Date(now.getTime() - attemptWindow)}`
}
