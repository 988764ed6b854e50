import { type DomainFact, domainFacts } from '@outrider/contracts/domains'
import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import { isOutage, type Pool } from '@outrider/service/db/pool'
import { tenantOf } from '@outrider/service/db/tenant'
import { batchCalls, type CallBatch } from '@outrider/service/jobs/batch-calls'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { createLimit, type Limit } from '@outrider/service/jobs/limit'
import { logFailure, type Loop } from '@outrider/service/jobs/loop'
import { bisect } from '@outrider/service/nats/process-batch'
import type { Logger } from '@outrider/service/observe/log'
import type { Expected, Outcome } from '../conflicts/finding.ts'
import { judgeRecords } from '../conflicts/judge-records.ts'
import type { Lookup } from '../dns/lookup.ts'
import { openLookup } from '../dns/open-lookup.ts'
import type { Server } from '../dns/servers.ts'
import { senderOf } from '../domains/domains.ts'
import { byRecord, recordsByName } from '../record-set.ts'
import { applyFindings, type CheckFact, type KeptRecords } from './apply-findings.ts'
import { type CheckQueue, type CheckRecord, dueDomains, type LeasedDomain, leaseDomains, recordChecks, releaseDomain } from './checks.ts'

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

export interface Checker {
  readonly db: Pool
  readonly log: Logger
  readonly serviceZone: string
  /** Where DNS is asked. */
  readonly dnsServers: readonly Server[]
  /** Called when checks have been recorded. */
  readonly onChecked: () => void
}

interface Bounds {
  /** Domains that are looked at at once. */
  readonly running: number
  /** Queries of one domain under way at once. */
  readonly queries: number
  /** Domains that are leased at once: those that wait for their turn must have it before the lease ends. */
  readonly maxInFlight: number
  readonly maxBatch: number
  /** Of those in flight, one tenant's: nobody is to wait for somebody else's slow domains. */
  readonly maxOfLane: number
}
/** In both lanes at most 64 queries are under way: more are answered late, and read as timeouts. */
const bounds: Readonly<Record<CheckQueue, Bounds>> = {
  requested: { running: 8, queries: 2, maxInFlight: 8, maxBatch: 2, maxOfLane: 2 },
  scheduled: { running: 48, queries: 1, maxInFlight: 300, maxBatch: 200, maxOfLane: 300 },
}
/** Milliseconds after which a check takes what it has. */
const longestCheck = 8_000
/** Seconds until a domain is looked at again whose check has failed by a fault of ours. */
const retryDelay = 900
/** Checks that are recorded in one statement, and statements at once: a few large ones cost less than many small ones. */
const largestBatch = 200
const statementsAtOnce = 1

/** Checks the due domains of a lane until disposed; then gives back those whose check is not done. */
export function pollDomains(checker: Checker, lane: CheckQueue): Loop {
  const { db, log } = checker
  const { running, queries, ...inFlight } = bounds[lane]
  const turns = createLimit(running)
  const closing = new AbortController()
  const record = batchCalls<CheckRecord, void>(
    (batch) => recordBatch(checker, batch),
    largestBatch,
    statementsAtOnce,
  )
  const check = (domain: LeasedDomain) =>
    turns(() => checkOne(checker, domain, createLimit(queries), closing.signal))
      .then(record)
      .catch((error: unknown) => release(checker, domain, closing.signal, error))
  const loop = leaseQueue<LeasedDomain>({
    db,
    log,
    what: `${lane} checks`,
    queue: dueDomains[lane],
    ...inFlight,
    lease: (turn, now) => leaseDomains(db, lane, turn, now),
    work: async (domains, begin) => {
      for (const domain of domains) begin(domain, check(domain))
    },
  })
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await loop[Symbol.asyncDispose]()
    },
  }
}

/** One that cannot be recorded does not keep the others from it. */
async function recordBatch(
  { db, onChecked }: Checker,
  batch: CallBatch<CheckRecord, void>,
): Promise<void> {
  const record = async (calls: CallBatch<CheckRecord, void>) => {
    const checks = calls.map(({ item }) => item)
    await recordChecks(db, checks)
    for (const call of calls) call.resolve()
  }
  await bisect(batch, record, (call, error) => call.reject(error))
  onChecked()
}

async function checkOne(
  { serviceZone, dnsServers }: Checker,
  domain: LeasedDomain,
  limit: Limit,
  closing: AbortSignal,
): Promise<CheckRecord> {
  closing.throwIfAborted()
  const signal = AbortSignal.any([closing, AbortSignal.timeout(longestCheck)])
  using lookup = openLookup({ servers: dnsServers, limit, signal })
  const check = await checkDomain(domain, serviceZone, lookup)
  closing.throwIfAborted() // what was cut off has found nothing
  return check
}

/** Another replica may have it at once when this one is closing; a fault of ours must not come again and again. */
async function release(
  { db, log }: Checker,
  domain: LeasedDomain,
  closing: AbortSignal,
  error: unknown,
): Promise<void> {
  if (!closing.aborted) logFailure(log, error, 'check', { domainId: domain.id })
  const seconds = closing.aborted || isOutage(error) ? 0 : retryDelay
  await releaseDomain(db, domain, seconds).catch((cause: unknown) =>
    log.warn({ err: cause, domainId: domain.id }, 'lease not given back'),
  )
}
