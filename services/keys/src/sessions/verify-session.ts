import { uuidOf } from '@outrider/contracts/ids'
import { notFound, unauthenticated } from '@outrider/contracts/problem'
import { verifySession } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findSession } from './queries.ts'
import { verdictOf } from './record.ts'

export const answerVerifySession = ({ db }: Deps) =>
  answer(verifySession, async ({ digest, orgId }) => {
    const org = orgId === undefined ? null : uuidOf(orgId)
    const session = await findSession(db, digest, org, clock.now())
    if (!session) throw unauthenticated()
    if (orgId !== undefined && session.role === null) throw notFound()
    return verdictOf(session)
  })
