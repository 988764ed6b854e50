import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'
import { numberFaults } from './migrations.ts'

const architecture = 'ARCHITECTURE.md'

export const invariants: Rule = {
  name: 'invariants',
  todo: 'End it with “Enforced by” and the files, in backticks, that fail when it is broken',
  check: () => invariantFaults(read(architecture), new Set(files)),
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
    const place = { file: architecture, line: start + index + 2 }
    const enforced = item.split('Enforced by')[1] ?? ''
    const named = Array.from(enforced.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
    if (named.length === 0) return [{ ...place, found: 'no test or check is named' }]
    return named
      .filter((name) => !known.has(name))
      .map((name) => ({ ...place, found: `${name} does not exist` }))
  })
}

/** Documents of past states, whose files may be gone. */
const history = new Set(['CHANGELOG.md'])
const repositoryPath =
  /`((?:apps|bench|deploy|docs|e2e|examples|packages|scripts|services|toolchain)\/[\w./-]*\w)`/g

export const documentPaths: Rule = {
  name: 'paths in documents',
  todo: 'Name a file that exists',
  check: () =>
    files
      .filter((file) => file.endsWith('.md') && !history.has(file))
      .flatMap((file) => missingPaths(file, read(file), new Set(files))),
}

/** Paths in backticks that are neither a file nor a folder. */
export function missingPaths(file: string, text: string, known: ReadonlySet<string>): Offence[] {
  const all = [...known]
  return text.split('\n').flatMap((row, index) =>
    Array.from(row.matchAll(repositoryPath), ([, path = '']) => path)
      .filter((path) => !/\/dist\b/.test(path)) // built
      .filter((path) => !known.has(path) && !all.some((each) => each.startsWith(`${path}/`)))
      .map((path) => ({ file, line: index + 1, found: `${path} does not exist` })),
  )
}

export const decisionNumbers: Rule = {
  name: 'numbers of decisions',
  todo: 'Number the decisions from 0001 on, each number once',
  check: () => numberFaults(files.filter((file) => /^docs\/adr\/\d/.test(file))),
}
