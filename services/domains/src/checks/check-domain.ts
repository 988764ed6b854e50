import { type DomainFact, domainFacts } from '@outrider/contracts/domains'
import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import { tenantOf } from '@outrider/service/tenant'
import type { Expected } from '../conflicts/expected.ts'
import type { Outcome } from '../conflicts/finding.ts'
import { judgeRecords } from '../conflicts/judge-records.ts'
import type { Lookup } from '../dns/lookup.ts'
import { senderOf } from '../domains/record.ts'
import { byRecord, recordsByName } from '../records/record-set.ts'
import { applyFindings, type CheckFact, type KeptRecords } from './apply-findings.ts'
import type { CheckRecord, LeasedDomain } from './queries.ts'

/** Looks at a leased domain's DNS, and says what follows. */
export async function checkDomain(
  domain: LeasedDomain,
  serviceZone: string,
  lookup: Lookup,
): Promise<CheckRecord> {
  const begun = performance.now()
  const { id, leasedAt, waitingSince, askedAt, requestedBy, readyAt } = domain
  const findings = await judgeRecords(expectedOf(domain, serviceZone), lookup)
  const times = { now: leasedAt, waitingSince, askedAt }
  const result = applyFindings(keptOf(domain), findings, times, Math.random())
  return {
    id,
    leasedAt,
    requestedBy,
    tookMs: Math.round(performance.now() - begun),
    isFirstReady: result.sendReady && readyAt === null,
    senderId: uuidOf(newId('snd')),
    startsAnew: result.startsAnew,
    nextDelayMs: result.nextDelay,
    records: result.records,
    outcomes: byRecord((name): Outcome => findings[name].outcome),
    facts: result.facts.map((fact) => ({
      subject: domainFacts[fact.kind].subject,
      data: dataOf(domain, fact),
    })),
  }
}

function expectedOf(domain: LeasedDomain, serviceZone: string): Expected {
  return {
    domain: domain.name,
    serviceZone,
    records: recordsByName(senderOf(domain, serviceZone)),
    publicKeys: { dkim: domain.publicKeys.s1, dkim2: domain.publicKeys.s2 },
  }
}

function keptOf({ records }: LeasedDomain): KeptRecords {
  return byRecord((name) => {
    const { missingSince, ...record } = records[name]
    return { ...record, missingSince: missingSince === null ? null : new Date(missingSince) }
  })
}

function dataOf(domain: LeasedDomain, { records, sendReady }: CheckFact): DomainFact {
  const { id, name, leasedAt } = domain
  return {
    tenant: tenantOf(domain),
    domainId: idOf('dom', id),
    domain: name,
    records,
    sendReady,
    at: leasedAt.toISOString(),
  }
}
