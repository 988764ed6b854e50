import type { Expected } from './expected.ts'
import { quoted } from './finding.ts'

/**
 * The way out where a domain cannot have our records beside its own: a subdomain, with the records that are known
 * before it is registered. Its DKIM keys are its own, so they are not.
 */
export function offerSubdomain({ domain, records }: Expected): string {
  const label = 'send'
  const values = [records.domain, records.spf].map(
    ({ value }) => `TXT at ${quoted(label)} with ${quoted(value)}`,
  )
  const dmarc = `TXT at ${quoted(`_dmarc.${label}`)} with ${quoted(records.dmarc.value)}`
  return (
    `Send from a subdomain instead: register ${quoted(`${label}.${domain}`)}. Its records are ${values.join(', ')}, ` +
    `${dmarc} (recommended), and the two DKIM records that the registration answers.`
  )
}
