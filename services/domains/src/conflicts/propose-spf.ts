import { isSameName, type Lookup } from '../dns/lookup.ts'
import { checkHost, type SpfOutcome } from '../spf/check-host.ts'
import { countLookups } from '../spf/count-lookups.ts'
import { maxLookups } from '../spf/evaluation.ts'
import { mergeSpf, type SpfMerge } from '../spf/merge.ts'

/** An address that nobody sends from, for it is reserved (RFC 1112): it passes by our include, or where everybody does. */
const probe = '240.0.0.1'

/** Bytes of a record that any resolver still carries in one packet with others (RFC 7208, section 3.4). */
const longestRecord = 450

/**
 * Evaluates the SPF of `domain` for mail from us. Our own record is known to us: it is counted as a look-up and passes,
 * whether or not it is published yet.
 */
export function evaluateSpf(
  { domain, include }: { readonly domain: string; readonly include: string },
  lookup: Lookup,
): Promise<SpfOutcome> {
  const txt = async (name: string) =>
    isSameName(name, include) ? ['v=spf1 +all'] : lookup.txt(name)
  const check = { ip: probe, sender: `postmaster@${domain}`, helo: domain }
  return checkHost(check, { ...lookup, txt })
}

/** Whether mail from us passes by our include, wherever it stands: in the record itself, an include or a redirect. */
export function passesByOurs({ result, path }: SpfOutcome, include: string): boolean {
  return result === 'pass' && path.some(({ domain }) => isSameName(domain, include))
}

export interface SpfProposal extends SpfMerge {
  /** Why the value is not to be published; undefined where it is. */
  readonly refusal: string | undefined
}

/**
 * The one record that is to stand in the place of `records`. `without` are terms that make it fail. It is not proposed
 * where it would be too long, or needs more look-ups than receivers make; what cannot be looked up now counts as one.
 */
export async function proposeSpf(
  { include }: { readonly include: string },
  records: readonly string[],
  without: readonly string[],
  lookup: Lookup,
): Promise<SpfProposal> {
  const merge = mergeSpf(records, include, without)
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
