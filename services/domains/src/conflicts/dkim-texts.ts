import type { RequiredRecord } from '../records/record-set.ts'
import { isSameName } from '../dns/lookup.ts'
import type { Expected } from './expected.ts'
import { placeOf, quoted } from './finding.ts'
import { offerSubdomain } from './offer-subdomain.ts'

/** What stands at the host of a DKIM record. */
export interface Occupants {
  /** Whether a CNAME leads to our target. */
  readonly isReached: boolean
  /** Where a CNAME leads instead. */
  readonly alias: string | undefined
  /** TXT values of the host itself, not those that a CNAME leads to. */
  readonly texts: readonly string[]
}

/** Microsoft 365 publishes its keys at the same two selectors. */
function isMicrosoft(alias: string | undefined): boolean {
  return /\.(?:onmicrosoft\.com|dkim\.mail\.microsoft)\.?$/i.test(alias ?? '')
}

/** Why a DKIM record cannot work as it stands. */
export function reasonOf(
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
      `${quoted(fqdn)} has ${texts.length === 1 ? 'a TXT record' : `${texts.length} TXT records`} of its own, such as an older DKIM key. ${isReached ? 'Nothing may stand beside the CNAME.' : 'A CNAME cannot stand beside it.'}`,
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
export function resolutionOf(
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
