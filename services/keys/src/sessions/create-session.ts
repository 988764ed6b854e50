import { createSession } from '@outrider/contracts/sessions'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { attemptOf } from '../sign-in/attempt.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { findAccount } from '../sign-in/queries.ts'
import { openSession } from './open-session.ts'

export const answerCreateSession = ({ db }: Deps) =>
  answer(createSession, async ({ email, password, address, agent }) => {
    const attempt = attemptOf(email, address)
    const account = await findAccount(db, email.toLowerCase())
    const { id } = await checkPassword(db, attempt, password, account)
    return openSession(db, id, attempt, agent)
  })
