import { domainFacts } from '../domain-facts.ts'
import * as domains from '../domains.ts'
import * as senders from '../senders.ts'
import { readSenders } from '../sending.ts'
import { defineService } from '../service.ts'

/** Which domains an organization sends from, and what their DNS must say. */
export const domainsService = defineService({
  name: 'domains',
  answers: [
    domains.registerDomain,
    domains.listDomains,
    domains.getDomain,
    domains.getDnsStatus,
    domains.deleteDomain,
    domains.verifyDomain,
    domains.listChecks,
    domains.exportZone,
    senders.createSender,
    senders.listSenders,
  ],
  answersServices: [readSenders],
  publishes: Object.values(domainFacts),
})
