import { files, isTest, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const isQueries = /(?:\/|-)queries\.ts$/
const conversion = /\b(?:uuidOf|idOf|storedTenant|tenantOf)\b/

export const ids: Rule = {
  name: 'ids',
  todo: 'Take and answer UUIDs; convert in the handler, or in the function beside it that makes a record of a row',
  check: () =>
    files
      .filter((file) => isQueries.test(file) && !isTest(file))
      .flatMap((file) => conversions(file, read(file))),
}

/** Lines of a file of queries that convert ids between callers' form and the database's. */
export function conversions(file: string, program: string): Offence[] {
  return program.split('\n').flatMap((text, index) => {
    const [found] = conversion.exec(text) ?? []
    return found === undefined ? [] : [{ file, line: index + 1, found }]
  })
}
