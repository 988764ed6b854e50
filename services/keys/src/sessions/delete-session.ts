import { idOf } from '@outrider/contracts/ids'
import { deleteSession, sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { deleteSessionRow, findSession } from './queries.ts'

/** Signing out twice is no fault. */
export const answerDeleteSession = ({ db, outbox }: Deps) =>
  answer(deleteSession, async ({ digest }) => {
    const session = await findSession(db, digest, null, clock.now())
    if (!session) return {}
    await deleteSessionRow(db, digest, [
      fact(sessionChanged, { userId: idOf('usr', session.userId) }),
    ])
    outbox.wake()
    return {}
  })
