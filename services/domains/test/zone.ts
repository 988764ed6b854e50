import type { Records, Zone } from '@outrider/testing/dns-server'
import { type Lookup, NoAnswer } from '../src/dns/lookup.ts'

export type { Zone } from '@outrider/testing/dns-server'

/**
 * A DNS that has these records; like a resolver's, its answers follow CNAMEs. `*.<name>` is a wildcard. `shows`: whether
 * its replies to TXT queries show the CNAMEs.
 */
export function lookupOf(zone: Zone, shows = true): Lookup {
  const recordsOf = (name: string) => {
    const records = zone[name.toLowerCase()] ?? wildcardOf(zone, name.toLowerCase())
    if (records === 'dead') throw new NoAnswer(name)
    return records
  }
  const ask =
    (type: keyof Records) =>
    async (name: string): Promise<readonly string[]> => {
      const records = recordsOf(name)
      const [alias] = type === 'cname' ? [] : (records?.cname ?? [])
      if (alias !== undefined && !records?.[type]) return ask(type)(alias)
      return records?.[type] ?? []
    }
  const aliasesOf = (name: string): readonly string[] => {
    const { cname: [alias] = [], txt } = recordsOf(name) ?? {}
    return alias === undefined || txt ? [] : [alias, ...aliasesOf(alias)]
  }
  return {
    txt: ask('txt'),
    ownTxt: async (name) => recordsOf(name)?.txt ?? [],
    a: ask('a'),
    aaaa: ask('aaaa'),
    mx: ask('mx'),
    ptr: ask('ptr'),
    cname: ask('cname'),
    async shownAliases(name) {
      try {
        return shows ? aliasesOf(name) : []
      } catch {
        return [] // a resolver replies SERVFAIL if one of them does not respond
      }
    },
  }
}

function wildcardOf(zone: Zone, name: string): Records | 'dead' | undefined {
  const parent = name.slice(name.indexOf('.') + 1)
  if (parent === name) return undefined
  return zone[`*.${parent}`] ?? (parent in zone ? undefined : wildcardOf(zone, parent))
}
