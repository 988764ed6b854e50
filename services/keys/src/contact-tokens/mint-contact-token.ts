import { mintContactToken } from '@outrider/contracts/wallets'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'

export const answerMintContactToken = ({ contactTokens }: Deps) =>
  answer(mintContactToken, async ({ tenant, contactId }) => ({
    contactId,
    ...contactTokens.mint(tenant, contactId, clock.now()),
  }))
