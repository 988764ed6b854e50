import { domainsService } from '@outrider/contracts/services'
import { relayOutbox } from '@outrider/service/db/outbox'
import { openService, serve } from '@outrider/service/service'
import { watchChecks } from './checks/await-checks.ts'
import { answerListChecks, answerVerifyDomain } from './checks/checks.ts'
import { pollDomains } from './checks/poll-domains.ts'
import type { DomainsConfig } from './config.ts'
import {
  answerDeleteDomain,
  answerGetDnsStatus,
  answerGetDomain,
  answerListDomains,
  answerRegisterDomain,
} from './domains/domains.ts'
import { answerExportZone, publishKeys } from './publication/publication.ts'
import { answerCreateSender, answerListSenders, answerReadSenders } from './senders/senders.ts'

/** Starts the domains service: which domains an organization sends from, and what their DNS must say. */
export async function startDomains(
  config: DomainsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService(domainsService, config, stack)
  const { db, requestDb, publisher, name, log } = service
  const { serviceZone, dnsServers, dnsUpdateUrl: target, sendingNetworks } = config
  const spf = sendingNetworks.length > 0 ? `v=spf1 ${sendingNetworks.join(' ')} -all` : undefined
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const checker = { db, log, serviceZone, dnsServers, onChecked: () => outbox.wake() }
  const scheduled = stack.use(pollDomains(checker, 'scheduled'))
  const requested = stack.use(pollDomains(checker, 'requested'))
  const publishing = target && stack.use(publishKeys({ db, log, serviceZone, target, spf }))
  const watch = stack.use(watchChecks(db, log))
  await serve(service, stack, {
    answers: [
      answerRegisterDomain(requestDb, serviceZone, () => {
        scheduled.wake()
        publishing?.wake()
      }),
      answerListDomains(requestDb, serviceZone),
      answerGetDomain(requestDb, serviceZone),
      answerGetDnsStatus(requestDb, serviceZone),
      answerDeleteDomain(requestDb),
      answerVerifyDomain({ db, serviceZone, requested, watch }),
      answerListChecks(requestDb),
      answerExportZone(requestDb, serviceZone, spf),
      answerCreateSender(requestDb),
      answerListSenders(requestDb),
      answerReadSenders(db),
    ],
  })
}
