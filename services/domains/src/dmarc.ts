import { getPublicSuffix } from 'tldts'
import type { Lookup } from './dns/lookup.ts'
import { isQueryable } from './spf/evaluation.ts'

type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** The tags of a DMARC record that decide the policy (RFC 9989, section 4.7). */
interface DmarcRecord {
  readonly policy: DmarcPolicy
  /** For existing subdomains (`sp`), and for others (`np`). */
  readonly subdomainPolicy: DmarcPolicy
  readonly absentPolicy: DmarcPolicy
  /** Whether the name is a public suffix, is not, or does not say. */
  readonly psd: 'y' | 'n' | 'u'
  /** `t=y`: the policy is to be applied one step milder. */
  readonly isTesting: boolean
}

/** Whether a TXT value is a DMARC record of this version: the others at the name are none of DMARC's business. */
export function isDmarc(text: string): boolean {
  return /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(text)
}

/**
 * Reads a DMARC record; undefined for one that is to be treated as none: without a valid `p`, or with an `sp` or `np`
 * that is not valid, it counts as `p=none` where it names somewhere to report to, and not at all otherwise. Unknown tags
 * do not count.
 */
export function parseDmarc(text: string): DmarcRecord | undefined {
  if (!isDmarc(text)) return undefined
  const tags = tagsOf(text)
  const flags = { psd: psdOf(tags.get('psd')), isTesting: tags.get('t')?.toLowerCase() === 'y' }
  const written = ['p', 'sp', 'np'].map((name) => tags.get(name))
  const [policy, subdomains, absent] = written.map(policyOf)
  const isValid = policy !== undefined && written.every((each) => !each || policyOf(each))
  if (isValid) {
    const subdomainPolicy = subdomains ?? policy
    return { policy, subdomainPolicy, absentPolicy: absent ?? subdomainPolicy, ...flags }
  }
  if (!reportsSomewhere(tags.get('rua'))) return undefined
  return { policy: 'none', subdomainPolicy: 'none', absentPolicy: 'none', ...flags }
}

function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const tag of text.split(';')) {
    const [name = '', ...value] = tag.split('=')
    const key = name.trim().toLowerCase()
    if (!tags.has(key)) tags.set(key, value.join('=').trim())
  }
  return tags
}

function policyOf(text: string | undefined): DmarcPolicy | undefined {
  const policy = text?.toLowerCase()
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : undefined
}

function psdOf(text: string | undefined): DmarcRecord['psd'] {
  const psd = text?.toLowerCase()
  return psd === 'y' || psd === 'n' ? psd : 'u'
}

function reportsSomewhere(rua: string | undefined): boolean {
  return (rua ?? '').split(',').some((uri) => URL.canParse(uri.trim()))
}

/** The DMARC policy that holds for a domain. */
interface DmarcDiscovery {
  /** Whose record it is: the domain's own, its organizational domain's, or its public suffix's. */
  readonly domain: string
  /** As it is published. */
  readonly text: string
  readonly record: DmarcRecord
  /** The policy requested from receivers. */
  readonly policy: DmarcPolicy
}

interface Found {
  readonly domain: string
  readonly text: string
  readonly record: DmarcRecord
}

/** Labels of a name below which the walk takes one at a time; a longer name is cut to one less (RFC 9989, section 4.10). */
const manyLabels = 8

/**
 * Finds the DMARC policy of a domain (RFC 9989, section 4.10.1): its own record, else that of its organizational domain,
 * which the tree walk finds, else that of its public suffix. Several records at one name count as none. `exists` says
 * whether the domain does, for a parent may ask for something else where it does not.
 */
export async function discoverDmarc(
  domain: string,
  lookup: Pick<Lookup, 'txt'>,
  exists = true,
): Promise<DmarcDiscovery | undefined> {
  const own = await recordAt(domain, lookup)
  const chosen = own ?? organizational(domain, await recordsUpTree(domain, lookup))
  if (!chosen) return undefined
  const { policy, subdomainPolicy, absentPolicy, isTesting } = chosen.record
  const asked = own ? policy : exists ? subdomainPolicy : absentPolicy
  return { ...chosen, policy: isTesting ? milder(asked) : asked }
}

/** The records on the way from a domain to its top label, longest name first. */
async function recordsUpTree(domain: string, lookup: Pick<Lookup, 'txt'>): Promise<Found[]> {
  const suffix = getPublicSuffix(domain, { allowPrivateDomains: true }) ?? ''
  const found: Found[] = []
  for (const name of parentsOf(domain)) {
    // A public suffix rarely has a record: if it does not respond, its millions of domains must not be delayed.
    const record = await recordAt(name, lookup).catch((error: unknown) => {
      if (name.length > suffix.length) throw error
    })
    if (!record) continue
    found.push(record)
    if (record.record.psd !== 'u') break
  }
  return found
}

function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  const first = Math.max(1, labels.length - (manyLabels - 1))
  return labels.slice(first).map((_, index) => labels.slice(first + index).join('.'))
}

async function recordAt(domain: string, lookup: Pick<Lookup, 'txt'>): Promise<Found | undefined> {
  if (!isQueryable(`_dmarc.${domain}`)) return undefined
  const [text, ...others] = (await lookup.txt(`_dmarc.${domain}`)).filter(isDmarc)
  if (text === undefined || others.length > 0) return undefined
  const record = parseDmarc(text)
  return record && { domain, text, record }
}

/** Whose record speaks for a domain without one of its own (section 4.10.2). */
function organizational(domain: string, found: readonly Found[]): Found | undefined {
  const suffix = found.find(({ record }) => record.psd === 'y')
  if (!suffix) return found.find(({ record }) => record.psd === 'n') ?? found.at(-1)
  const below = domain
    .split('.')
    .slice(-(suffix.domain.split('.').length + 1))
    .join('.')
  return found.find((each) => each.domain === below) ?? suffix
}

function milder(policy: DmarcPolicy): DmarcPolicy {
  return policy === 'reject' ? 'quarantine' : 'none'
}
