export type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** A DMARC record (RFC 9989, section 4.7), with what decides of a policy. */
export interface DmarcRecord {
  readonly policy: DmarcPolicy
  /** Of subdomains that exist (`sp`), and of those that do not (`np`). */
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
