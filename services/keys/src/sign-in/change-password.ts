import { idOf } from '@outrider/contracts/ids'
import { Problem, unauthenticated } from '@outrider/contracts/problem'
import { changePassword, sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { attemptOf } from './attempt.ts'
import { checkPassword } from './check-password.ts'
import { forgetAttempts } from './queries.ts'
import { hashPassword } from '../passwords/password.ts'
import { findAccountOfSession, updatePassword } from '../passwords/queries.ts'

export const answerChangePassword = ({ db, outbox }: Deps) =>
  answer(changePassword, async ({ digest, currentPassword, newPassword, address }) => {
    const account = await findAccountOfSession(db, digest, clock.now())
    if (!account) throw unauthenticated()
    const attempt = attemptOf(account.email, address)
    await checkPassword(db, attempt, currentPassword, account)
    const hash = await hashPassword(newPassword, attempt.network)
    const told = [fact(sessionChanged, { userId: idOf('usr', account.id) })]
    if (!(await updatePassword(db, account, hash, digest, told)))
      throw new Problem('CONFLICT', 'the password was changed meanwhile')
    await forgetAttempts(db, attempt)
    outbox.wake()
    return {}
  })
