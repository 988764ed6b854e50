import { domainFacts } from '../domain-facts.ts'
import * as domains from '../domains.ts'
import * as senders from '../senders.ts'
import * as sending from '../sending.ts'
import { defineService, requestsIn } from '../service.ts'

/** Which domains an organization sends from, and what their DNS must say. */
export const domainsService = defineService({
  name: 'domains',
  answers: requestsIn(domains, senders),
  answersServices: requestsIn(sending),
  publishes: Object.values(domainFacts),
})
