import { unauthenticated } from '@outrider/contracts/problem'
import { verifyContactToken } from '@outrider/contracts/wallets'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'

export const answerVerifyContactToken = ({ contactTokens }: Deps) =>
  answer(verifyContactToken, async ({ token }) => {
    const verdict = contactTokens.read(token, clock.now())
    if (!verdict) throw unauthenticated()
    return verdict
  })
