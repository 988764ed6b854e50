import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const createsTable = /\bcreate\s+table\s+(\w+)/g
const createsIndex = /\bcreate\s+(?:unique\s+)?index\s+(?:(?!on\s)\w+\s+)?on\s+(\w+)/g
const addsIndex =
  /\balter\s+table\s+(\w+)[^;]*?\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key)\s*\(/g

export const blockingIndexes: Rule = {
  name: 'indexes that block writers',
  todo: 'Build it by `create index concurrently`, in a file that begins with `-- outside a transaction` (CONTRIBUTING.md)',
  check: () =>
    files
      .filter((file) => /\/migrations\/[^/]+\.sql$/.test(file))
      .flatMap((file) => blockedTables(read(file)).map((each) => ({ file, ...each }))),
}

/** The tables of earlier migrations that a migration builds an index on while writers wait. */
export function blockedTables(migration: string): { line: number; found: string }[] {
  const text = migration.replaceAll(/--.*/g, '')
  const own = new Set([...text.matchAll(createsTable)].map(([, table]) => table))
  return [...text.matchAll(createsIndex), ...text.matchAll(addsIndex)]
    .filter(([, table]) => !own.has(table))
    .map(({ index, 1: table }) => ({
      line: text.slice(0, index).split('\n').length,
      found: `an index on ${table}`,
    }))
}

const writesRows =
  /(?<=(?:^|[;()])\s*)(?:update\s+(?:only\s+)?|delete\s+from\s+|insert\s+into\s+)(\w+)/g

export const backfills: Rule = {
  name: 'backfills in migrations',
  todo: 'Give the column a default, or write the rows in steps by a job of the service (CONTRIBUTING.md)',
  check: () =>
    files
      .filter((file) => /\/migrations\/[^/]+\.sql$/.test(file))
      .flatMap((file) => backfilledTables(read(file)).map((each) => ({ file, ...each }))),
}

/** The tables of earlier migrations whose rows a migration writes. Bodies of functions run later. */
export function backfilledTables(migration: string): { line: number; found: string }[] {
  const text = migration.replaceAll(/--.*/g, blank).replaceAll(/\$(\w*)\$.*?\$\1\$/gs, blank)
  const own = new Set([...text.matchAll(createsTable)].map(([, table]) => table))
  return [...text.matchAll(writesRows)]
    .filter(([, table]) => !own.has(table))
    .map(({ index, 1: table }) => ({
      line: text.slice(0, index).split('\n').length,
      found: `rows of ${table}`,
    }))
}

/** The same lines, empty. */
function blank(part: string): string {
  return part.replaceAll(/[^\n]/g, ' ')
}

export const migrationNumbers: Rule = {
  name: 'numbers of migrations',
  todo: 'Number the migrations of a folder from 0001 on, each number once',
  check: () => {
    const migrations = files.filter((file) => /\/migrations\/[^/]+\.sql$/.test(file))
    const folders = Map.groupBy(migrations, (file) => file.slice(0, file.lastIndexOf('/')))
    return [...folders.values()].flatMap(numberFaults)
  },
}

/** Files whose number, in their name, does not follow that of the file before. */
export function numberFaults(numbered: readonly string[]): Offence[] {
  let last = 0
  return numbered.toSorted().flatMap((file) => {
    const [before, number] = [last, Number(/(\d+)[^/]*$/.exec(file)?.[1])]
    last = number
    return number === before + 1 ? [] : [{ file, line: 1, found: `${number} after ${before}` }]
  })
}
