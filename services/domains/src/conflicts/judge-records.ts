import type { RecordName } from '@outrider/contracts/domains'
import { discoverDmarc, isDmarc } from '../dmarc.ts'
import { type Lookup, NoAnswer } from '../dns/lookup.ts'
import type { ByRecord } from '../record-set.ts'
import { isQueryable } from '../spf/evaluation.ts'
import {
  absent,
  behindAlias,
  bounded,
  doubledHint,
  type Expected,
  type Finding,
  match,
  placeOf,
  quoted,
} from './finding.ts'
import { judgeDkim } from './judge-dkim.ts'
import { judgeSpf } from './judge-spf.ts'

/** Judges the proof of ownership: the exact value among the TXT records of the domain. */
export async function judgeOwnership(expected: Expected, lookup: Lookup): Promise<Finding> {
  const { domain } = expected
  const record = expected.records.domain
  const texts = await lookup.txt(domain)
  if (texts.includes(record.value)) return match
  const [alias] = await lookup.cname(domain).catch(() => [])
  if (alias !== undefined) return behindAlias(record, domain, alias)
  const doubled = () => hintOfDoubled(expected, lookup).catch(() => undefined)
  return absent(record, hintOf(texts, record.value) ?? (await doubled()))
}

function hintOf(texts: readonly string[], value: string): string | undefined {
  const [label = '', token = ''] = value.split('=')
  const near = texts.find((text) => text === token || bare(text) === bare(value))
  if (near !== undefined)
    return `There is ${quoted(near)}: change it to ${quoted(value)}, letter by letter, without quotes or spaces.`
  const others = texts.find((text) => text.startsWith(`${label}=`))
  if (others !== undefined)
    return `There is ${quoted(others)}, which proves another organization's ownership: you can keep it, but it does not count here.`
  return undefined
}

/** Without what is easily added when a value is pasted. */
function bare(text: string): string {
  return text
    .replaceAll(/["'\s;]|\\"/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** A provider that appends the domain automatically, to a host that was entered with it. */
async function hintOfDoubled(
  { domain, records }: Expected,
  lookup: Lookup,
): Promise<string | undefined> {
  const doubled = `${domain}.${domain}`
  if (!isQueryable(doubled)) return undefined
  const texts = await lookup.txt(doubled)
  return texts.includes(records.domain.value) ? doubledHint(doubled, '@') : undefined
}

/**
 * Judges DMARC: any policy for the domain is a match. An existing record is reported for information; we never propose
 * to change it.
 */
export async function judgeDmarc(expected: Expected, lookup: Lookup): Promise<Finding> {
  const { domain, records } = expected
  const record = records.dmarc
  const own = (await lookup.txt(record.fqdn)).filter(isDmarc)
  const exists = (await lookup.txt(domain)).length > 0
  const found = await discoverDmarc(domain, lookup, exists)
  if (found?.text === record.value && found.domain === domain) return match
  if (found)
    return {
      outcome: 'match',
      conflict: {
        reason: `There is a DMARC record at ${quoted(`_dmarc.${found.domain}`)}: ${quoted(found.text)}. It asks receivers for the policy ${quoted(found.policy)} for mail from ${quoted(domain)}.`,
        resolution: 'For information only: keep it, and do not add another one.',
        actions: [],
      },
    }
  if (own.length === 0) return { outcome: 'absent' }
  return { outcome: 'absent', conflict: uselessRecords(own, placeOf(record), record.value) }
}

function uselessRecords(own: readonly string[], place: string, value: string) {
  const list = own.map(quoted).join(', ')
  return {
    reason:
      own.length > 1
        ? `There are ${own.length} DMARC records at ${place}: ${list}. Receivers treat several as none (RFC 9989, section 4.10).`
        : `The DMARC record at ${place} is not valid: ${list}. Receivers treat it as none (RFC 9989, section 4.7).`,
    resolution:
      own.length > 1
        ? 'For information only: sending does not need DMARC. For a policy, keep the one of them that you mean.'
        : `For information only: sending does not need DMARC. A valid record is, for example, ${quoted(value)}.`,
    actions: [],
  }
}

export type Findings = ByRecord<Finding>

const judges: ByRecord<(expected: Expected, lookup: Lookup) => Promise<Finding>> = {
  domain: judgeOwnership,
  spf: judgeSpf,
  dkim: (expected, lookup) => judgeDkim('dkim', expected, lookup),
  dkim2: (expected, lookup) => judgeDkim('dkim2', expected, lookup),
  dmarc: judgeDmarc,
}

/** Looks at the domain's DNS once, and says of each record what is there. */
export async function judgeRecords(expected: Expected, lookup: Lookup): Promise<Findings> {
  const of = (name: RecordName) => judges[name](expected, lookup).then(bounded).catch(indeterminate)
  const [domain, spf, dkim, dkim2, dmarc] = await Promise.all([
    of('domain'),
    of('spf'),
    of('dkim'),
    of('dkim2'),
    of('dmarc'),
  ])
  return { domain, spf, dkim, dkim2, dmarc }
}

function indeterminate(error: unknown): Finding {
  if (error instanceof NoAnswer) return { outcome: 'indeterminate' }
  throw error
}
