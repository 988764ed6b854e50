import type { ConflictAction } from '@outrider/contracts/domains'
import type { RequiredRecord } from '../records/record-set.ts'
import { followAliases, isSameName, type Lookup } from '../dns/lookup.ts'
import { hasKey } from '../dkim/key-record.ts'
import { isQueryable } from '../spf/resolver.ts'
import type { Expected } from './expected.ts'
import { type Occupants, reasonOf, resolutionOf } from './dkim-texts.ts'
import { absent, conflicting, type Finding, match } from './finding.ts'
import { doubledHint } from './judge-ownership.ts'

type DkimName = 'dkim' | 'dkim2'

/**
 * Judges a DKIM record: a CNAME to our target, directly or through others, whether or not anything is published there
 * yet; or the key itself, where a provider answers for the CNAME.
 */
export async function judgeDkim(
  name: DkimName,
  expected: Expected,
  lookup: Lookup,
): Promise<Finding> {
  const record = expected.records[name]
  const { names: aliases, isOpen } = await followAliases(lookup, record.fqdn, record.value)
  const isReached = aliases.some((alias) => isSameName(alias, record.value))
  // Where there is a CNAME it counts alone, though nothing may answer where it leads.
  const texts = await lookup.ownTxt(record.fqdn).catch((error: unknown) => {
    if (aliases.length > 0) return []
    throw error
  })
  if (isReached && texts.length === 0) return match
  if (aliases.length === 0 && isOurKey(texts, expected.publicKeys[name])) return match
  const occupants = { isReached, alias: isReached ? undefined : aliases[0], texts }
  if (occupants.alias === undefined && texts.length === 0)
    return absent(record, await hintOfDoubled(expected, record, lookup))
  if (!isReached && (await isWildcard(expected.domain, occupants, lookup)))
    return absent(record, wildcardHint)
  const conflict = {
    reason: reasonOf(record, expected, occupants),
    resolution: resolutionOf(record, expected, occupants),
    actions: actionsOf(record, occupants),
  }
  return conflicting(conflict, isOpen)
}

/** The one TXT record that a flattened CNAME leaves; with two, receivers take either (RFC 6376, section 3.6.2.2). */
function isOurKey(texts: readonly string[], publicKey: string): boolean {
  const [text, ...others] = texts
  return text !== undefined && others.length === 0 && hasKey(text, publicKey)
}

const wildcardHint =
  'What DNS answers at this host now comes from a wildcard record (`*`): leave that as it is, the added record goes before it.'

/** Whether a host that nobody has made is answered in the same way. */
async function isWildcard(
  domain: string,
  { alias, texts }: Occupants,
  lookup: Lookup,
): Promise<boolean> {
  const other = `outrider-looks-for-wildcards._domainkey.${domain}`
  if (!isQueryable(other)) return false
  if (alias !== undefined)
    return (await lookup.cname(other)).some((each) => isSameName(each, alias))
  const others = await lookup.txt(other)
  return texts.every((text) => others.includes(text))
}

async function hintOfDoubled(
  { domain }: Expected,
  { fqdn, host }: RequiredRecord,
  lookup: Lookup,
): Promise<string | undefined> {
  const doubled = `${fqdn}.${domain}`
  if (!isQueryable(doubled)) return undefined
  const found = [...(await lookup.cname(doubled)), ...(await lookup.txt(doubled))]
  return found.length > 0 ? doubledHint(doubled, host) : undefined
}

function actionsOf(
  { type, host, value }: RequiredRecord,
  { isReached, alias, texts }: Occupants,
): ConflictAction[] {
  const deletions = texts.map(
    (text) => ({ action: 'delete', type: 'TXT', host, currentValue: text }) as const,
  )
  if (alias !== undefined)
    return [{ action: 'edit', type, host, currentValue: alias, newValue: value }, ...deletions]
  return isReached ? deletions : [...deletions, { action: 'add', type, host, newValue: value }]
}
