import { randomBytes } from 'node:crypto'
import { newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { unauthenticated } from '@outrider/contracts/problem'
import { makeToken } from '@outrider/contracts/secrets'
import type { createSession } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import type { Db } from '@outrider/service/database'
import type { Static } from 'typebox'
import type { Attempt } from '../sign-in/attempt.ts'
import { findSessionWithUser, insertSession } from './queries.ts'
import { sessionOf } from './record.ts'

/** Milliseconds. Fixed, so that a cookie's age is known when it is set. */
const lifetime = 30 * 24 * 3_600_000

/** Opens a session for a user who has just proved to be one. */
export async function openSession(
  db: Db,
  userId: Uuid,
  attempt: Attempt,
  agent?: string,
): Promise<Static<typeof createSession.reply>> {
  const now = clock.now()
  const { text: token, digest } = makeToken('ses')
  const csrfToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetime)
  const session = { id: uuidOf(newId('ses')), digest, userId, csrfToken, expiresAt, now }
  await insertSession(db, { ...session, agent: agent ?? null }, attempt)
  const opened = await findSessionWithUser(db, digest, now)
  if (!opened) throw unauthenticated()
  return { token, ...sessionOf(opened) }
}
