import { randomBytes } from 'node:crypto'
import type { createSession } from '@outrider/contracts/sessions'
import { makeToken } from '@outrider/contracts/token'
import { clock } from '@outrider/service/clock'
import type { Db } from '@outrider/service/database'
import type { Static } from 'typebox'
import type { Attempt } from '../sign-in/attempt.ts'
import { unauthenticated } from '@outrider/contracts/problem'
import { insertSession, readSession } from './queries.ts'

/** Milliseconds. Fixed, so that using a session writes nothing and a cookie's age is known when it is set. */
const lifetime = 30 * 24 * 3_600_000

/** Opens a session for a user who has just proved to be one. */
export async function openSession(
  db: Db,
  userId: string,
  attempt: Attempt,
): Promise<Static<typeof createSession.reply>> {
  const now = clock.now()
  const { text: token, digest } = makeToken('ses')
  const csrfToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetime)
  await insertSession(db, { digest, userId, csrfToken, expiresAt }, attempt)
  const session = await readSession(db, digest, now)
  if (!session) throw unauthenticated()
  return { token, ...session }
}
