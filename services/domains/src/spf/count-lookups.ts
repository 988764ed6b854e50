import { maxLookups } from './evaluation.ts'
import { isSpf, parseTerm, type SpfTerm, termsOf } from './parse-record.ts'
import type { SpfResolver } from './resolver.ts'

/**
 * The DNS look-ups that a record costs a receiver whom no directive matches, so that it evaluates everything, through
 * includes and redirects (RFC 7208, section 4.6.4). Counts no further than one beyond the limit. A name without a record,
 * or whose record is not to be had, costs its own look-up alone, and so does one in `known`.
 */
export async function countLookups(
  record: string,
  resolver: Pick<SpfResolver, 'txt'>,
  known: (name: string) => boolean,
): Promise<number> {
  let count = 0
  const waiting = [record]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const term of termsOf(next).map(parseTerm)) {
      if (!term || !asks(term)) continue
      count += 1
      if (count > maxLookups) return count
      const target = targetOf(term)
      if (target === undefined || known(target)) continue
      waiting.push(...(await resolver.txt(target).catch(() => [])).filter(isSpf).slice(0, 1))
    }
  return count
}

function asks(term: SpfTerm): boolean {
  if (term.kind === 'modifier') return term.name === 'redirect'
  return !['all', 'ip4', 'ip6'].includes(term.mechanism)
}

/** Whose record is evaluated too; undefined also where only a macro tells. */
function targetOf(term: SpfTerm): string | undefined {
  const isNested = term.kind === 'modifier' || term.mechanism === 'include'
  const name = term.text.slice(term.text.search(/[:=]/) + 1).replace(/\.$/, '')
  return isNested && !name.includes('%') ? name : undefined
}
