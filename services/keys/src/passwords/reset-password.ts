import { idOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { resetPassword, sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { hashPassword } from './password.ts'
import { findPasswordReset, usePasswordReset } from './queries.ts'

/** Who has a link is no stranger: they wait for each other alone. */
const byLink = 'link'

/** The link is looked up first: hashing is expensive, and strangers must not have it for nothing. */
export const answerResetPassword = ({ db, outbox }: Deps) =>
  answer(resetPassword, async ({ digest, password }) => {
    const userId = await findPasswordReset(db, digest, clock.now())
    if (!userId) throw notFound()
    const hash = await hashPassword(password, byLink)
    const told = [fact(sessionChanged, { userId: idOf('usr', userId) })]
    if (!(await usePasswordReset(db, digest, hash, clock.now(), told))) throw notFound()
    outbox.wake()
    return {}
  })
