import type { Db } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { deviceLifetime } from './accounts/devices.ts'
import { isOpen } from './accounts/recent-sign-in.ts'
import { tokenLifetime } from './contact-tokens.ts'

/** Milliseconds. */
const interval = 60_000
/** Milliseconds for which an attempt to sign in counts at most. */
const attemptWindow = 3_600_000
/** Milliseconds, as above; the reserve is for processes whose clocks differ. */
const endedTokensKept = tokenLifetime + 3_600_000
/** Milliseconds after which a contract wallet whose sign-in was not completed is forgotten. */
const unusedWalletKept = 3_600_000

/** Deletes expired sessions, invitations, links, challenges, keys, wallets, attempts, and old audit entries every minute. */
export function startCleanup(db: Db, log: Logger): Loop {
  return background(log, 'cleanup', interval, async () => {
    await deleteExpired(db, clock.now())
    return false
  })
}

async function deleteExpired(db: Db, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db`
    with ended_sessions as (delete from sessions where not ${isOpen(db, now)}),
         ended_invitations as (delete from invitations where expires_at <= ${now}),
         ended_links as (delete from account_links where expires_at <= ${now}),
         ended_challenges as (delete from challenges where expires_at <= ${now}),
         ended_devices as (delete from devices where last_used_at <= ${ago(deviceLifetime)}),
         ended_keys as (delete from secret_keys where expires_at <= ${now}),
         ended_signing_keys as (delete from signing_keys where expires_at <= ${now}),
         ended_tokens as (
           delete from ended_contact_tokens where ended_at <= ${ago(endedTokensKept)}
         ), unused_wallets as (
           delete from contract_wallets where contact_id is null and bound_at <= ${ago(unusedWalletKept)}
         )
    delete from sign_in_attempts where last_at <= ${ago(attemptWindow)}`
  await db`select delete_expired_audit()`
}
