import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const maxColumns = 140

export const lineLength: Rule = {
  name: 'line length',
  todo: `Break the line: documents have at most ${maxColumns} columns outside tables and code`,
  check: () =>
    files.filter((file) => file.endsWith('.md')).flatMap((file) => longLines(file, read(file))),
}

/** Lines of prose that are too long: tables and fenced code may be as long as they need. */
export function longLines(file: string, document: string): Offence[] {
  let isCode = false
  return document.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) isCode = !isCode
    const isProse = !isCode && !text.trimStart().startsWith('|')
    const columns = text.length
    return isProse && columns > maxColumns
      ? [{ file, line: index + 1, found: `${columns} columns` }]
      : []
  })
}
