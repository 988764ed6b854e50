import { domainToASCII, domainToUnicode } from 'node:url'
import { invalid } from '@outrider/contracts/problem'
import { getPublicSuffix } from 'tldts'

/** RFC 1035, section 2.3.4, without the longest name that stands before it: `selector1._domainkey.` */
const longestName = 253 - 21
/** RFC 1123, section 2.1. */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The name in DNS form: lower case, Unicode folded to punycode (UTS 46). Throws `VALIDATION_FAILED` for `domain` if it
 * is not a domain that can be owned: an address, a pattern, a URL, a single label, or a public suffix (of the whole
 * Public Suffix List: github.io as well as co.uk).
 */
export function parseDomainName(text: string): string {
  // The conversion is a browser's: it would silently cut or unescape these.
  if (/[\s\p{Cc}/\\?#@:%[\]]/u.test(text))
    throw invalid('domain', 'must be only a domain name, such as example.com')
  const name = domainToASCII(text)
  const labels = name.split('.')
  if (!labels.every((each) => label.test(each)) || /^\d+$/.test(labels.at(-1) ?? ''))
    throw invalid('domain', 'must be a domain name, such as example.com')
  if (
    domainToUnicode(name)
      .split('.')
      .some((each) => each.startsWith('xn--'))
  )
    throw invalid('domain', 'must have valid punycode after each xn--')
  if (name.length > longestName)
    throw invalid('domain', `must be at most ${longestName} characters`)
  if (labels.length === 1) throw invalid('domain', 'must have at least two labels')
  if (getPublicSuffix(name, { allowPrivateDomains: true }) === name)
    throw invalid('domain', 'must not be a public suffix: use a domain under it')
  return name
}
