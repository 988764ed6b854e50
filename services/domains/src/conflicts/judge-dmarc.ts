import type { Lookup } from '../dns/lookup.ts'
import { discoverDmarc } from '../dmarc/discover-dmarc.ts'
import { isDmarc } from '../dmarc/parse-dmarc.ts'
import type { Expected } from './expected.ts'
import { type Finding, match, placeOf, quoted } from './finding.ts'

/**
 * Judges DMARC: there is a policy for the domain, whatever it asks for. What is there already is told for information;
 * nothing of it is ever to be changed for us.
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
