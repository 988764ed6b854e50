import type { ConflictAction } from '@outrider/contracts/domains'
import { hasKey } from '../dkim.ts'
import { followAliases, isSameName, type Lookup } from '../dns/lookup.ts'
import type { RequiredRecord } from '../record-set.ts'
import { isQueryable } from '../spf/evaluation.ts'
import {
  absent,
  conflicting,
  doubledHint,
  type Expected,
  type Finding,
  match,
  offerSubdomain,
  placeOf,
  quoted,
} from './finding.ts'

/** The contents of the host of a DKIM record. */
interface Occupants {
  /** Whether a CNAME leads to our target. */
  readonly isReached: boolean
  /** Where a CNAME leads instead. */
  readonly alias: string | undefined
  /** TXT values of the host itself, without those behind a CNAME. */
  readonly texts: readonly string[]
}

/** Microsoft 365 publishes its keys at the same two selectors. */
function isMicrosoft(alias: string | undefined): boolean {
  return /\.(?:onmicrosoft\.com|dkim\.mail\.microsoft)\.?$/i.test(alias ?? '')
}

/** Why a DKIM record cannot work as it stands. */
function reasonOf(
  record: RequiredRecord,
  expected: Expected,
  { isReached, alias, texts }: Occupants,
): string {
  const { fqdn, value } = record
  const reasons: string[] = []
  if (alias !== undefined) reasons.push(aliasText(alias, record, expected))
  if (texts.some((text) => isSameName(text.trim(), value)))
    reasons.push(`${quoted(fqdn)} has our value as a TXT record; it must be a CNAME.`)
  else if (texts.length > 0)
    reasons.push(
      `${quoted(fqdn)} has ${texts.length === 1 ? 'a TXT record' : `${texts.length} TXT records`} of its own, such as an older DKIM key. ${isReached ? 'The CNAME must be the only record at its host.' : 'A CNAME cannot coexist with it.'}`,
    )
  return reasons.join(' ')
}

function aliasText(alias: string, { fqdn, value }: RequiredRecord, expected: Expected): string {
  const points = `${quoted(fqdn)} is a CNAME to ${quoted(alias)}`
  const { dkim, dkim2 } = expected.records
  if (isMicrosoft(alias)) return `${points}, by which Microsoft 365 signs this domain's mail.`
  if (isSameName(alias, dkim.value) || isSameName(alias, dkim2.value))
    return `${points}, which belongs to the other selector: the two are swapped.`
  if (isSameName(alias, `${value}.${expected.domain}`))
    return `${points}: your DNS provider has appended the domain to the value. Enter the value with a dot at its end.`
  if (alias.toLowerCase().replace(/\.$/, '').endsWith(`.dkim.${expected.serviceZone}`))
    return `${points}, which is the key of another registration of this domain.`
  return `${points}, which belongs to another provider.`
}

/** What to do, with the exact values. */
function resolutionOf(
  record: RequiredRecord,
  expected: Expected,
  { isReached, alias, texts }: Occupants,
): string {
  const place = placeOf(record)
  const steps = texts.map((text) => `Delete the TXT record ${quoted(text)} at ${place}.`)
  if (alias !== undefined)
    steps.unshift(
      `Edit the CNAME record at ${place}: change ${quoted(alias)} to ${quoted(record.value)}.`,
    )
  else if (isReached) steps.push(`Keep the CNAME to ${quoted(record.value)}.`)
  else steps.push(`Then add a CNAME record at ${place} with the value ${quoted(record.value)}.`)
  steps.push('Leave every other record as it is.')
  if (isMicrosoft(alias))
    steps.unshift(
      `Changing this record stops Microsoft 365 from signing. If you use it, leave the record as it is. ${offerSubdomain(expected)} If you do not:`,
    )
  return steps.join(' ')
}

type DkimName = 'dkim' | 'dkim2'

/**
 * Judges a DKIM record: a CNAME to our target, directly or through others, even if nothing is published there yet; or
 * the key itself, if a provider resolves the CNAME.
 */
export async function judgeDkim(
  name: DkimName,
  expected: Expected,
  lookup: Lookup,
): Promise<Finding> {
  const record = expected.records[name]
  const { names: aliases, isOpen } = await followAliases(lookup, record.fqdn, record.value)
  const isReached = aliases.some((alias) => isSameName(alias, record.value))
  // If there is a CNAME, only the CNAME counts, even if its target does not respond.
  const texts = await lookup.ownTxt(record.fqdn).catch((error: unknown) => {
    if (aliases.length > 0) return []
    throw error
  })
  if (isReached && texts.length === 0) return reached(record, expected, lookup)
  if (aliases.length === 0 && isOurKey(texts, expected.publicKeys[name])) return match
  const occupants = { isReached, alias: isReached ? undefined : aliases[0], texts }
  if (occupants.alias === undefined && texts.length === 0)
    return absent(record, await hintOfDoubled(expected, record, lookup).catch(() => undefined))
  const wildcard = isReached ? false : await wildcardOf(expected.domain, occupants, lookup)
  if (wildcard === true) return absent(record, wildcardHint)
  const conflict = {
    reason: reasonOf(record, expected, occupants),
    resolution: resolutionOf(record, expected, occupants),
    actions: actionsOf(record, occupants),
  }
  return conflicting(conflict, isOpen || wildcard === undefined)
}

/** The one TXT record that a flattened CNAME leaves; with two, receivers take either (RFC 6376, section 3.6.2.2). */
function isOurKey(texts: readonly string[], publicKeys: readonly string[]): boolean {
  const [text, ...others] = texts
  if (text === undefined || others.length > 0) return false
  return publicKeys.some((publicKey) => hasKey(text, publicKey))
}

const wildcardHint =
  'The record that DNS returns for this host comes from a wildcard record (`*`). Leave that as it is: the record that you add takes precedence.'

/** A match; with a warning for the owner if no key is published where the record leads. */
async function reached(
  record: RequiredRecord,
  { publishes }: Expected,
  lookup: Lookup,
): Promise<Finding> {
  if (publishes || (await mayLeadToKey(record, lookup))) return match
  return {
    outcome: 'match',
    fix: `The record leads to ${quoted(record.value)}, where no key is published: receivers cannot verify the DKIM signature. The operator of Outrider must publish the records of \`GET /domain/zone\`.`,
  }
}

/**
 * False if DNS says that nothing is published where the record leads. A resolver's reply for the host shows it already,
 * that of the domain's own server does not.
 */
async function mayLeadToKey({ fqdn, value }: RequiredRecord, lookup: Lookup): Promise<boolean> {
  const shown = await lookup.txt(fqdn).catch(() => [])
  if (shown.length > 0) return true
  const texts = await lookup.txt(value).catch(() => undefined)
  return texts?.length !== 0
}

/** Whether a random host has the same contents; undefined if DNS does not respond for it. */
function wildcardOf(
  domain: string,
  occupants: Occupants,
  lookup: Lookup,
): Promise<boolean | undefined> {
  return isWildcard(domain, occupants, lookup).catch(() => undefined)
}

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
