import { sendAccountMail } from '@outrider/contracts/emails'
import { makeToken } from '@outrider/contracts/secrets'
import { requestPasswordReset } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { fact } from '@outrider/service/tell'
import type { Deps } from '../deps.ts'
import { upsertPasswordReset } from './queries.ts'

/** Milliseconds for which a link may be used. */
const lifetime = 3_600_000
/** Links that an account gets in an hour, so that nobody's mailbox is flooded. */
const maxAnHour = 3

/** Whether the address has an account makes no difference that a caller could see. */
export const answerRequestPasswordReset = ({ db, outbox }: Deps) =>
  answer(requestPasswordReset, async ({ email: typed }) => {
    const now = clock.now()
    const email = typed.toLowerCase()
    const { text: token, digest } = makeToken('rst')
    const expiresAt = new Date(now.getTime() + lifetime)
    const mail = {
      kind: 'password_reset' as const,
      to: email,
      token,
      expiresAt: expiresAt.toISOString(),
    }
    const reset = { digest, expiresAt, now }
    await upsertPasswordReset(db, email, reset, maxAnHour, [fact(sendAccountMail, mail)])
    outbox.wake()
    return {}
  })
