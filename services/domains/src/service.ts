import { resealSecrets } from '@outrider/contracts/rotations'
import { domainsService } from '@outrider/contracts/services'
import { relayOutbox } from '@outrider/service/db/outbox'
import { resealHandler } from '@outrider/service/db/sealed-columns'
import { openService, serve } from '@outrider/service/service'
import { createVault } from '@outrider/service/text/encryption'
import { watchChecks } from './checks/await-checks.ts'
import { checkHandlers } from './checks/checks.ts'
import { pollDomains } from './checks/poll-domains.ts'
import type { DomainsConfig } from './config.ts'
import { privateKeys } from './dkim.ts'
import type { Patience } from './dns/create-lookup.ts'
import { domainHandlers } from './domains/domains.ts'
import { dkimRotationHandlers, switchDkimKeys } from './publication/dkim-rotation.ts'
import { publishKeys, zoneHandlers } from './publication/publication.ts'
import { senderHandlers, sendingIdentityHandlers } from './senders/senders.ts'

/** How long the service waits for DNS and for checks; tests need it to wait for less or more time than in production. */
export interface Waits {
  readonly patience?: Patience
  /** Of a check for DNS; see `pollDomains`. */
  readonly longestCheck?: number
  /** Of a caller for a check; see `watchChecks`. */
  readonly longestWait?: number
}

/** Starts the domains service: sending domains, their DNS records, and senders. */
export async function startDomains(
  config: DomainsConfig,
  stack: AsyncDisposableStack,
  { patience, longestCheck, longestWait }: Waits = {},
): Promise<void> {
  const service = await openService(domainsService, config, stack)
  const vault = createVault(config.encryptionKeys)
  const { db, requestDb, publisher, name, log } = service
  const { serviceZone, dnsServers, dnsUpdateUrl: target, sendingNetworks } = config
  const spf = sendingNetworks.length > 0 ? `v=spf1 ${sendingNetworks.join(' ')} -all` : undefined
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const publishes = target !== undefined
  const onChecked = () => outbox.wake()
  const waits = { patience, longestCheck }
  const checker = { db, log, serviceZone, dnsServers, publishes, onChecked, ...waits }
  const scheduled = stack.use(pollDomains(checker, 'scheduled'))
  const requested = stack.use(pollDomains(checker, 'requested'))
  const publishing = target && stack.use(publishKeys({ db, log, serviceZone, target, spf }))
  const watch = stack.use(watchChecks(db, log, longestWait))
  const switching = stack.use(switchDkimKeys({ db, log, serviceZone, dnsServers }))
  await serve(service, stack, {
    answers: [
      ...domainHandlers({
        db: requestDb,
        vault,
        serviceZone,
        publishes,
        onRegistered: () => {
          scheduled.wake()
          publishing?.wake()
        },
      }),
      ...checkHandlers({ db, requestDb, serviceZone, requested, watch }),
      ...zoneHandlers(requestDb, serviceZone, spf),
      ...senderHandlers(requestDb),
      ...sendingIdentityHandlers(db, vault),
      resealHandler(db, vault, resealSecrets.domains, [privateKeys]),
      ...dkimRotationHandlers(db, vault, () => {
        publishing?.wake()
        switching.wake()
      }),
    ],
  })
}
