import { productSources } from '../repository.ts'
import type { Rule } from '../rule.ts'

/** What follows the JSON of a recordset in a statement: its columns, each a name and a type. */
const columns = /^::jsonb\)\s*as (?:\w+ ?)?\(([^)]*)\)/
const inSnakeCase = /^\s*([a-z]+_\w+) /

export const recordsets: Rule = {
  name: 'recordsets',
  todo: 'Name its columns as the rows name their fields, in quotes: "orgId" uuid',
  check: () =>
    productSources().flatMap(({ file, texts }) =>
      texts.flatMap(({ value, line }) =>
        snakeCaseColumns(value).map((found) => ({ file, line, found })),
      ),
    ),
}

/** The columns in snake case of the recordset that a part of a statement declares. */
export function snakeCaseColumns(text: string): string[] {
  const [, declared = ''] = columns.exec(text) ?? []
  return declared.split(',').flatMap((column) => inSnakeCase.exec(column)?.[1] ?? [])
}
