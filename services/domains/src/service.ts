import { domainsService } from '@outrider/contracts/services/domains'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import type { DomainsConfig } from './config.ts'
import { answerDeleteDomain } from './domains/delete-domain.ts'
import { answerGetDnsStatus } from './domains/get-dns-status.ts'
import { answerGetDomain } from './domains/get-domain.ts'
import { answerListDomains } from './domains/list-domains.ts'
import { answerRegisterDomain } from './domains/register-domain.ts'
import { answerReadSenders } from './senders/read-senders.ts'

/** Starts the domains service: which domains an organization sends from, and what their DNS must say. */
export async function startDomains(
  config: DomainsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService(domainsService, config, stack)
  const { db } = service
  const { serviceZone } = config
  await serve(service, stack, {
    answers: [
      answerRegisterDomain(db, serviceZone),
      answerListDomains(db, serviceZone),
      answerGetDomain(db, serviceZone),
      answerGetDnsStatus(db, serviceZone),
      answerDeleteDomain(db),
      answerReadSenders(db),
    ],
  })
}
