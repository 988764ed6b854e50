import { getSession } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { unauthenticated } from '@outrider/contracts/problem'
import { findSessionWithUser } from './queries.ts'
import { sessionOf } from './record.ts'

export const answerGetSession = ({ db }: Deps) =>
  answer(getSession, async ({ digest }) => {
    const session = await findSessionWithUser(db, digest, clock.now())
    if (!session) throw unauthenticated()
    return sessionOf(session)
  })
