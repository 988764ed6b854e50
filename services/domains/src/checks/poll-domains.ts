import { setTimeout as delay } from 'node:timers/promises'
import { type DomainFact, domainFacts } from '@outrider/contracts/domains'
import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import { isOutage, type Pool } from '@outrider/service/db/pool'
import { tenantOf } from '@outrider/service/db/tenant'
import { batchCalls, type CallBatch } from '@outrider/service/jobs/batch-calls'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { laneKey } from '@outrider/service/jobs/lanes'
import { logFailure, type Loop } from '@outrider/service/jobs/loop'
import { createLaneLimit, createLimit } from '@outrider/service/jobs/limit'
import { bisect } from '@outrider/service/nats/process-batch'
import type { Logger } from '@outrider/service/observe/log'
import type { Expected, Finding, Outcome } from '../conflicts/finding.ts'
import { type Findings, judgeRecords } from '../conflicts/judge-records.ts'
import type { Lookup } from '../dns/lookup.ts'
import { openExchange } from '../dns/exchange.ts'
import { createLookup, type Patience } from '../dns/create-lookup.ts'
import type { Server } from '../dns/servers.ts'
import { senderOf } from '../domains/domains.ts'
import { byRecord, recordsByName } from '../record-set.ts'
import { applyFindings, type CheckFact, type KeptRecords } from './apply-findings.ts'
import {
  type CheckQueue,
  type CheckRecord,
  dueDomains,
  type LeasedDomain,
  leaseDomains,
  recordChecks,
  releaseDomain,
} from './checks.ts'

/** Checks a leased domain's DNS, and returns the result to record. */
async function checkDomain(
  domain: LeasedDomain,
  checker: Pick<Checker, 'serviceZone' | 'publishes'>,
  lookup: Lookup,
): Promise<CheckRecord> {
  const begun = performance.now()
  const { id, leasedAt, waitingSince, askedAt, requestedBy, readyAt } = domain
  const found = await judgeRecords(expectedOf(domain, checker), lookup)
  const findings = checker.publishes ? withoutUnpublished(domain, found) : found
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

/** A record that leads to a key counts only when the key is published: until then, receivers find no key. */
function withoutUnpublished({ records, published }: LeasedDomain, findings: Findings): Findings {
  const waiting = (name: 'dkim' | 'dkim2', selector: 's1' | 's2'): Finding =>
    published[selector] || records[name].state === 'Verified' || findings[name].outcome !== 'match'
      ? findings[name]
      : { outcome: 'absent', fix: unpublishedText }
  return { ...findings, dkim: waiting('dkim', 's1'), dkim2: waiting('dkim2', 's2') }
}

const unpublishedText =
  'The DKIM record is correct, but its key is not published yet. Outrider publishes it by a DNS update; then the record is checked again automatically.'

function expectedOf(
  domain: LeasedDomain,
  { serviceZone, publishes }: Pick<Checker, 'serviceZone' | 'publishes'>,
): Expected {
  return {
    domain: domain.name,
    serviceZone,
    records: recordsByName(senderOf(domain, serviceZone)),
    publicKeys: { dkim: domain.publicKeys.s1, dkim2: domain.publicKeys.s2 },
    publishes,
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

interface Checker {
  readonly db: Pool
  readonly log: Logger
  readonly serviceZone: string
  /** Where DNS is asked. */
  readonly dnsServers: readonly Server[]
  /** Whether DNS updates publish keys in the service zone. */
  readonly publishes: boolean
  /** Called when checks have been recorded. */
  readonly onChecked: () => void
  readonly patience?: Patience | undefined
  /** Milliseconds after which a check is concluded with the replies so far. */
  readonly longestCheck?: number | undefined
}

interface Bounds {
  /** Domains checked concurrently. */
  readonly running: number
  /** Concurrent queries for one domain. */
  readonly queries: number
  /** Domains leased concurrently: waiting domains must be checked before their lease ends. */
  readonly maxInFlight: number
  readonly maxBatch: number
  /** Leased domains of one tenant, so that domains whose DNS hangs leave room for those of other tenants. */
  readonly maxOfLane: number
}
/** At most 64 concurrent queries in total: with more, replies come late and count as timeouts. */
const bounds: Readonly<Record<CheckQueue, Bounds>> = {
  requested: { running: 8, queries: 2, maxInFlight: 8, maxBatch: 2, maxOfLane: 2 },
  scheduled: { running: 48, queries: 1, maxInFlight: 300, maxBatch: 200, maxOfLane: 100 },
}
/** See `Checker`. */
const usualLongestCheck = 8_000
/** Seconds until a domain is looked at again whose check has failed by a fault of ours. */
const retryDelay = 900
/** Checks recorded in one statement, and concurrent statements: a few large ones are cheaper than many small ones. */
const largestBatch = 200
const statementsAtOnce = 1
/** Milliseconds between two statements, in which more checks end for the next one. */
const gathering = 25

/** Checks the due domains of a queue until disposed; then releases domains whose check has not finished. */
export function pollDomains(checker: Checker, lane: CheckQueue): Loop {
  const { db, log, dnsServers, patience, longestCheck = usualLongestCheck } = checker
  const { running, queries, ...inFlight } = bounds[lane]
  const turns = createLaneLimit(running, {
    ofLane: inFlight.maxInFlight,
    ofAll: inFlight.maxInFlight,
  })
  const exchange = openExchange()
  const closing = new AbortController()
  const record = batchCalls<CheckRecord, void>(
    async (batch) => {
      await recordBatch(checker, batch)
      await delay(gathering)
    },
    largestBatch,
    statementsAtOnce,
  )
  const look = async (domain: LeasedDomain) => {
    closing.signal.throwIfAborted()
    const limit = createLimit(queries)
    const until = performance.now() + longestCheck
    const lookup = createLookup({ exchange, servers: dnsServers, limit, until, patience })
    const result = await checkDomain(domain, checker, lookup)
    closing.signal.throwIfAborted() // an aborted check has found nothing
    return result
  }
  const check = (domain: LeasedDomain) =>
    turns(laneKey(domain), () => look(domain))
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
      exchange[Symbol.dispose]()
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

/**
 * Releases a domain for other replicas when this one is closing; after an error of ours it is due later, so that the
 * error is not repeated all the time.
 */
async function release(
  { db, log }: Checker,
  domain: LeasedDomain,
  closing: AbortSignal,
  error: unknown,
): Promise<void> {
  if (!closing.aborted) logFailure(log, error, 'check', { domainId: domain.id })
  const seconds = closing.aborted || isOutage(error) ? 0 : retryDelay
  await releaseDomain(db, domain, seconds).catch((cause: unknown) =>
    log.warn({ err: cause, domainId: domain.id }, 'lease not released'),
  )
}
