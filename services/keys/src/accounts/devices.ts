import type { Uuid } from '@outrider/contracts/ids'
import { makeToken } from '@outrider/contracts/secrets'
import type { Db } from '@outrider/service/db/pool'

/** Devices of one user. The next one replaces the one that signed in longest ago. */
export const maxDevices = 20
/** Milliseconds: browsers keep a cookie no longer (RFC 6265bis, section 5.5). */
export const deviceLifetime = 400 * 24 * 3_600_000

/** Whether a user has signed in from the device whose cookie has this digest. */
export async function isKnownDevice(db: Db, userId: Uuid, digest: string, now: Date) {
  const rows = await db`
    select from devices
    where digest = decode(${digest}, 'hex') and user_id = ${userId}
      and last_used_at > ${new Date(now.getTime() - deviceLifetime)}`
  return rows.length > 0
}

/** Records a sign-in from a known device, or a new one; returns the token for the cookie of a new one. */
export async function recordDevice(
  db: Db,
  userId: Uuid,
  known: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const made = makeToken('dev')
  await db`
    with ended as (
      delete from devices where digest in (
        select digest from devices where user_id = ${userId}
        order by last_used_at desc offset ${maxDevices - 1}
      )
    )
    insert into devices (digest, user_id, last_used_at)
    values (decode(${known ?? made.digest}, 'hex'), ${userId}, ${now})
    on conflict (digest) do update set last_used_at = excluded.last_used_at`
  return known === undefined ? made.text : undefined
}
