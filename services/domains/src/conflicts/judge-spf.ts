import type { ConflictAction } from '@outrider/contracts/domains'
import { isSameName, type Lookup, NoAnswer } from '../dns/lookup.ts'
import { chunksOf, spfName } from '../record-set.ts'
import { checkHost, type SpfOutcome } from '../spf/check-host.ts'
import { maxLookups, type SpfProblem } from '../spf/evaluation.ts'
import { countLookups, mergeSpf, type SpfMerge } from '../spf/merge.ts'
import { findNearMiss, isSpf } from '../spf/parse-record.ts'
import {
  absent,
  behindAlias,
  conflicting,
  type Expected,
  type Finding,
  match,
  offerSubdomain,
  placeOf,
  quoted,
} from './finding.ts'

/** A reserved address (RFC 1112). If SPF passes it, either our include matched, or the record allows everyone. */
const probe = '240.0.0.1'

/** Bytes of a record that any resolver still carries in one packet with others (RFC 7208, section 3.4). */
const longestRecord = 450

interface Names {
  readonly domain: string
  readonly include: string
}

/**
 * Evaluates an SPF record of `domain` for mail from us. Our own record is known to us: it is counted as a look-up and
 * passes, whether or not it is published yet.
 */
function evaluateSpf(
  { domain, include }: Names,
  record: string,
  lookup: Lookup,
): Promise<SpfOutcome> {
  const txt = async (name: string) => {
    if (isSameName(name, include)) return ['v=spf1 +all']
    return isSameName(name, domain) ? [record] : lookup.txt(name)
  }
  const check = { ip: probe, sender: `postmaster@${domain}`, helo: domain }
  return checkHost(check, { ...lookup, txt })
}

/** Whether mail from us passes by our include, wherever it stands: in the record itself, an include or a redirect. */
function passesByOurs({ result, path }: SpfOutcome, include: string): boolean {
  return result === 'pass' && path.some(({ domain }) => isSameName(domain, include))
}

interface SpfProposal extends SpfMerge {
  /** Why the value is not to be published; undefined where it is. */
  readonly refusal: string | undefined
}

/**
 * The one record to replace `records`. `without` are terms that make it fail. If mail from us would not pass by it
 * because of a term before our include, such as a name without a record, our include comes first. The record is not
 * proposed if it is too long, or needs more look-ups than receivers make; a failing look-up counts as one.
 */
async function proposeSpf(
  names: Names,
  records: readonly string[],
  without: readonly string[],
  lookup: Lookup,
): Promise<SpfProposal> {
  const { include } = names
  const usual = mergeSpf(records, include, { without })
  const { problem } = await evaluateSpf(names, usual.value, lookup)
  const merge = problem ? mergeSpf(records, include, { without, oursFirst: true }) : usual
  const lookups = await countLookups(merge.value, lookup, (name) => isSameName(name, include))
  return { ...merge, refusal: refusalOf(merge.value, lookups) }
}

function refusalOf(value: string, lookups: number): string | undefined {
  const bytes = Buffer.byteLength(value)
  if (lookups > maxLookups)
    return `it would then need more than the ${maxLookups} DNS look-ups that receivers make (RFC 7208, section 4.6.4)`
  if (bytes > longestRecord)
    return `it would then have ${bytes} bytes, and more than ${longestRecord} do not reach every receiver (RFC 7208, section 3.4)`
  return undefined
}

/** Judges SPF: one record, by which mail from us passes through our include. */
export async function judgeSpf(expected: Expected, lookup: Lookup): Promise<Finding> {
  const { domain, records } = expected
  const include = spfName(expected.serviceZone)
  const texts = await lookup.txt(domain)
  const published = texts.filter(isSpf)
  const fault = await faultOf({ domain, include }, published, lookup)
  if (!fault && published.length === 1) return match
  const [alias] = await lookup.cname(domain)
  if (alias !== undefined) return behindAlias(records.spf, domain, alias)
  if (!fault) return absent(records.spf, nearMissHint(texts, include))
  const proposal = await proposeSpf({ domain, include }, published, fault.without, lookup)
  return conflicting({ reason: fault.reason, ...remedy(expected, proposal) }, fault.isOpen)
}

interface SpfFault {
  readonly reason: string
  /** Terms that must go, for nothing passes that comes to them. */
  readonly without: readonly string[]
  /** Whether a query for an include that may contain ours has failed. */
  readonly isOpen: boolean
}

/** Why mail from us does not pass by these records; undefined where it does, and where there is none. */
async function faultOf(
  names: Names,
  records: readonly string[],
  lookup: Lookup,
): Promise<SpfFault | undefined> {
  const { domain, include } = names
  const [record] = records
  if (record === undefined) return undefined
  if (records.length > 1)
    return { reason: severalText(records.length, domain), without: [], isOpen: false }
  const outcome = await evaluateSpf(names, record, lookup)
  if (passesByOurs(outcome, include) || passesAnyway(outcome, record, include)) return undefined
  return faultOfOne(record, names, outcome)
}

/** Whether the record allows everyone, and our include is where it should be. */
function passesAnyway({ result }: SpfOutcome, record: string, include: string): boolean {
  return result === 'pass' && mergeSpf([record], include).value === record
}

function faultOfOne(
  record: string,
  { domain, include }: Names,
  { result, problem }: SpfOutcome,
): SpfFault {
  const { hasOurs } = mergeSpf([record], include)
  const isOpen = result === 'temperror'
  if (isOpen && (hasOurs || problem?.domain.endsWith(`.${domain}`)))
    throw new NoAnswer(problem?.domain)
  const problems = problem ? [problemText(problem, domain)] : []
  if (!hasOurs)
    return { reason: [lackingText(include), ...problems].join(' '), without: [], isOpen }
  if (!problem) return { reason: unreachedText(include), without: [], isOpen }
  const isDead = problem.kind === 'no record' && problem.domain === domain
  return { reason: problems.join(), without: isDead ? [problem.term] : [], isOpen }
}

function severalText(count: number, domain: string): string {
  return `There are ${count} SPF records (TXT values that begin with v=spf1) at ${quoted(domain)}. A domain may have one; with more, SPF fails for all of its mail (RFC 7208, section 4.5).`
}

function lackingText(include: string): string {
  return `The SPF record lacks ${quoted(`include:${include}`)}, so mail that is sent from here does not pass SPF. A second SPF record must not be added.`
}

function unreachedText(include: string): string {
  return `The SPF record has ${quoted(`include:${include}`)}, but mail does not pass by it: a term before it decides, or its sign is not +.`
}

function problemText({ kind, domain, term }: SpfProblem, own: string): string {
  const where = domain === own ? '' : ` of ${quoted(domain)}, which yours includes,`
  return `The SPF record${where} ${problemTexts[kind](quoted(term))}`
}

const problemTexts: Readonly<Record<SpfProblem['kind'], (term: string) => string>> = {
  records: () => 'is one of several, which makes SPF fail (RFC 7208, section 4.5).',
  syntax: (term) => `is not valid at ${term}, which makes SPF fail (RFC 7208, section 4.6).`,
  lookups: (term) =>
    `needs more than the ten DNS look-ups that receivers make, and fails at ${term} (RFC 7208, section 4.6.4).`,
  'void lookups': (term) =>
    `names more than two hosts that do not exist, and fails at ${term} (RFC 7208, section 4.6.4).`,
  mx: (term) =>
    `asks for more than ten mail exchangers at ${term}, and fails (RFC 7208, section 4.6.4).`,
  'no record': (term) =>
    `has ${term}, but there is no SPF record at that name, which makes SPF fail (RFC 7208, section 5.2).`,
  dns: (term) => `has ${term || 'an include'}, which cannot be looked up at the moment.`,
}

function remedy(expected: Expected, proposal: SpfProposal) {
  if (proposal.refusal !== undefined) return offer(expected, proposal.refusal)
  const isSame = proposal.kept === proposal.value && proposal.others.length === 0
  return isSame
    ? offer(expected, 'changing this record does not fix the fault')
    : edit(expected, proposal)
}

/** One record to edit, the others to delete. */
function edit(expected: Expected, proposal: SpfProposal) {
  const { kept, value, others } = proposal
  const { spf } = expected.records
  const base = { type: spf.type, host: spf.host } as const
  const changed = kept !== value
  const actions: ConflictAction[] = [
    ...(changed ? [{ ...base, action: 'edit', currentValue: kept, newValue: value } as const] : []),
    ...others.map((other) => ({ ...base, action: 'delete', currentValue: other }) as const),
  ]
  const keep = changed
    ? `Edit the TXT record at ${placeOf(spf)}: change ${quoted(kept)} to ${quoted(value)}.`
    : `Keep the TXT record ${quoted(kept)} at ${placeOf(spf)} as it is.`
  const remove = others.map((other) => `Delete the TXT record ${quoted(other)} at the same host.`)
  const rest = 'Leave every other record as it is.'
  const resolution = [
    keep,
    ...remove,
    ...droppedText(proposal),
    ...closingText(proposal),
    ...chunkText(value),
    rest,
  ].join(' ')
  return { resolution, actions }
}

function droppedText({ dropped }: SpfProposal): string[] {
  if (dropped.length === 0) return []
  return [
    `The new value leaves out ${dropped.map(quoted).join(', ')}: not valid, or without effect.`,
  ]
}

/** The merged value treats other senders as receivers expect, which changes a record that says nothing or `+all`. */
function closingText({ kept, closing }: SpfProposal): string[] {
  if (closing === undefined) return []
  const former = /\s\+?all(?:\s|$)/i.test(kept)
    ? 'your record allows every server'
    : 'your record does not say how to treat other servers'
  return [`The new value adds ${quoted(closing)}: ${former}.`]
}

function chunkText(value: string): string[] {
  const chunks = chunksOf(value)
  if (chunks.length === 1) return []
  return [
    `It is longer than 255 bytes: enter it as one value where your DNS provider splits it, otherwise as ${chunks.length} strings: ${chunks.map(quoted).join(' and ')}.`,
  ]
}

/** Where no record can be proposed, nothing of this domain is to be touched. */
function offer(expected: Expected, refusal: string) {
  const resolution = `No SPF record can be proposed by which mail from here passes: ${refusal}. ${offerSubdomain(expected)}`
  return { resolution, actions: [] }
}

function nearMissHint(texts: readonly string[], include: string): string | undefined {
  const near = findNearMiss(texts)
  if (!near) return undefined
  const { value } = mergeSpf([near.meant], include)
  return `There is ${quoted(near.text)}, which is not an SPF record: change it to ${quoted(value)} instead of adding another one. It must begin with v=spf1 and a space, without quotes.`
}
