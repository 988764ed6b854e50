import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const document = 'ARCHITECTURE.md'

export const invariants: Rule = {
  name: 'invariants',
  todo: 'End it with «Enforced by» and the files, in backticks, that fail when it is broken',
  check: () => invariantFaults(read(document), new Set(files)),
}

/** Invariants that name no file that enforces them, or one that there is not. */
export function invariantFaults(text: string, known: ReadonlySet<string>): Offence[] {
  const lines = text.split('\n')
  const start = lines.indexOf('## Invariants')
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  const section = lines.slice(start + 1, end)
  return section.flatMap((line, index) => {
    if (!/^\d+\. /.test(line)) return []
    const next = section.findIndex((each, place) => place > index && /^\d+\. /.test(each))
    const item = section.slice(index, next === -1 ? undefined : next).join(' ')
    const place = { file: document, line: start + index + 2 }
    const enforced = item.split('Enforced by')[1] ?? ''
    const named = Array.from(enforced.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
    if (named.length === 0) return [{ ...place, found: 'no test or check is named' }]
    return named
      .filter((name) => !known.has(name))
      .map((name) => ({ ...place, found: `${name} does not exist` }))
  })
}
