import type { SpfResolver } from '../spf/evaluation.ts'

/**
 * The DNS records of a name, by type; none if there is no such name or record. Rejects with `NoAnswer` without a
 * conclusive response, which proves nothing about the name.
 */
export interface Lookup extends SpfResolver {
  /** Texts of the name itself, without following an alias. */
  ownTxt(name: string): Promise<readonly string[]>
  /** Where the name is an alias of: without the dot at the end. */
  cname(name: string): Promise<readonly string[]>
  /**
   * The names to which CNAMEs lead from a name, in order, as far as the reply to its TXT query shows them; none without
   * such a reply after one try. That they are not shown proves nothing.
   */
  shownAliases(name: string): Promise<readonly string[]>
}

/** A timeout, SERVFAIL, REFUSED: DNS has not said what is there. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Where a name leads through CNAMEs. */
interface Aliases {
  /** One after the other, at most eight: resolvers give up after about as many. */
  readonly names: readonly string[]
  /** Whether nothing is known of where the last one leads. */
  readonly isOpen: boolean
}

const maxAliases = 8

/**
 * Follows a name's CNAMEs to their end, or to `target`. Rejects if DNS does not respond for the name itself. A correct
 * name costs its TXT query only, if the reply shows the way to `target`.
 */
export async function followAliases(
  lookup: Lookup,
  name: string,
  target: string,
): Promise<Aliases> {
  const shown = await lookup.shownAliases(name)
  const end = shown.findIndex((alias) => isSameName(alias, target))
  if (end !== -1 && end < maxAliases) return { names: shown.slice(0, end + 1), isOpen: false }
  const names: string[] = []
  let [next] = await lookup.cname(name)
  while (next !== undefined && !names.includes(next) && names.length < maxAliases) {
    names.push(next)
    if (isSameName(next, target)) break
    const answer = await lookup.cname(next).catch(() => undefined)
    if (!answer) return { names, isOpen: true }
    ;[next] = answer
  }
  return { names, isOpen: false }
}

/** Whether two names are one: DNS knows no letter case, and a dot at the end says nothing more. */
export function isSameName(one: string, other: string): boolean {
  return one.replace(/\.$/, '').toLowerCase() === other.replace(/\.$/, '').toLowerCase()
}
