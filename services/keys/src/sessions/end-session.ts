import { idOf, uuidOf } from '@outrider/contracts/ids'
import { notFound, unauthenticated } from '@outrider/contracts/problem'
import { endSession, sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { deleteOwnSession, findSession } from './queries.ts'

export const answerEndSession = ({ db, outbox }: Deps) =>
  answer(endSession, async ({ digest, sessionId }) => {
    const session = await findSession(db, digest, null, clock.now())
    if (!session) throw unauthenticated()
    const told = [fact(sessionChanged, { userId: idOf('usr', session.userId) })]
    if (!(await deleteOwnSession(db, digest, uuidOf(sessionId), told))) throw notFound()
    outbox.wake()
    return {}
  })
