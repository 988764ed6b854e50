import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import { invalid, notFound } from '@outrider/contracts/problem'
import { acceptInvitation } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords/password.ts'
import { openSession } from '../sessions/open-session.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { attemptOf } from '../sign-in/attempt.ts'
import { findInvitation, type Joiner, useInvitation } from './queries.ts'

const shortestPassword = 8

/**
 * Joins an organization. An address that has an account joins with that account's own password, whose
 * failures count as failures to sign in: who wrote the invitation has its token too, and must not learn
 * or reset the password of the person they invited.
 */
export const answerAcceptInvitation = ({ db }: Deps) =>
  answer(acceptInvitation, async ({ digest, password, name, address, agent }) => {
    const invited = await findInvitation(db, digest, clock.now())
    if (!invited) throw notFound()
    const { orgId, email, role, account } = invited
    const attempt = attemptOf(email, address)
    const joiner: Joiner = account
      ? { userId: (await checkPassword(db, attempt, password, account)).id }
      : await newcomer(password, name, attempt.network)
    const userId = idOf('usr', joiner.userId)
    const joined = await useInvitation(
      db,
      digest,
      joiner,
      newDeed({
        orgId: idOf('org', orgId),
        at: clock.now(),
        userId,
        action: 'member.joined',
        target: { type: 'member', id: userId },
        details: { role },
      }),
    )
    if (!joined) throw notFound()
    return openSession(db, joiner.userId, attempt, agent)
  })

async function newcomer(
  password: string,
  name: string | undefined,
  network: string,
): Promise<Joiner> {
  if (password.length < shortestPassword)
    throw invalid('password', `must have at least ${shortestPassword} characters`, 'minLength')
  return {
    userId: uuidOf(newId('usr')),
    created: { name: name ?? null, passwordHash: await hashPassword(password, network) },
  }
}
