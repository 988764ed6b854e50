import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const document = 'docs/limits.md'

export const limits: Rule = {
  name: 'limits',
  todo: 'Name, in backticks, the file and constant of each bound, and the tests that are at it and beyond it',
  check: () => limitFaults(read(document), new Set(files), read),
}

/** Rows of the table of limits whose file, constant or test is not named, or is not there. */
export function limitFaults(
  text: string,
  known: ReadonlySet<string>,
  readFile: (file: string) => string,
): Offence[] {
  return text.split('\n').flatMap((row, index) => {
    const cells = row.split('|').slice(1, -1)
    const [, , , where = '', test = ''] = cells
    if (cells.length === 0 || cells[0]?.trim() === 'what' || /^[-|]+$/.test(row)) return []
    return [...whereFaults(where, known, readFile), ...testFaults(test, known)].map((found) => ({
      file: document,
      line: index + 1,
      found,
    }))
  })
}

function whereFaults(
  cell: string,
  known: ReadonlySet<string>,
  readFile: (file: string) => string,
): string[] {
  const names = namesIn(cell)
  const [paths, constants] = [names.filter(isPath), names.filter((name) => !isPath(name))]
  const missing = paths.filter((path) => !known.has(path))
  if (paths.length === 0) return ['no file is named']
  if (missing.length > 0) return missing.map((path) => `${path} does not exist`)
  const texts = paths.map(readFile)
  return constants
    .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    .map((name) => `${name} is not in ${paths.join(', ')}`)
}

function testFaults(cell: string, known: ReadonlySet<string>): string[] {
  const names = namesIn(cell)
  if (names.length === 0) return ['no test is named']
  return names
    .filter((name) => !name.endsWith('.test.ts') || !known.has(name))
    .map((name) => `${name} is no test that exists`)
}

function namesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
}

function isPath(name: string): boolean {
  return name.includes('/')
}
