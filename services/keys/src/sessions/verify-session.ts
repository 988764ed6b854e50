import { notFound, unauthenticated } from '@outrider/contracts/problem'
import { verifySession } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findSession } from './queries.ts'

export const answerVerifySession = ({ db }: Deps) =>
  answer(verifySession, async ({ digest, orgId }) => {
    const session = await findSession(db, digest, orgId, clock.now())
    if (!session) throw unauthenticated()
    if (orgId !== undefined && session.role === null) throw notFound()
    return session
  })
