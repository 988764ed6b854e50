import { files, isTest, programs, read } from './repository.ts'

/** A piece of text that people read: a line of a document or comment, a message, or a text of a page. */
export interface Prose {
  readonly file: string
  readonly line: number
  readonly value: string
}

/** What people read in this repository: documents, comments, messages, texts of the API reference and of pages. */
export function proseOf(isIncluded: (file: string) => boolean): Prose[] {
  const documents = files
    .filter((file) => file.endsWith('.md') && isIncluded(file))
    .flatMap((file) => documentLines(read(file)).map((each) => ({ file, ...each })))
  const statements = files
    .filter((file) => file.endsWith('.sql') && !isTest(file) && isIncluded(file))
    .flatMap((file) => sqlComments(read(file)).map((each) => ({ file, ...each })))
  const sources = programs()
    .filter(({ file }) => isIncluded(file))
    .flatMap(({ file, comments, texts }) =>
      [...comments, ...texts.filter(isSentence)].map(({ value, line }) => ({
        file,
        line,
        value: withoutCode(value),
      })),
    )
  return [...documents, ...statements, ...sources]
}

/** The lines of a document, without code, addresses of links, and front matter. */
export function documentLines(text: string): Omit<Prose, 'file'>[] {
  let isCode = false
  return text.split('\n').flatMap((row, index) => {
    const isFence = /^\s*(?:```|~~~)/.test(row)
    if (isFence) isCode = !isCode
    return isCode || isFence
      ? []
      : [{ line: index + 1, value: withoutCode(row).replaceAll(/\]\([^)]*\)/g, ']') }]
  })
}

/** Words with spaces between them that do not look like a part of an SQL statement. */
function isSentence({ value }: Pick<Prose, 'value'>): boolean {
  return /\p{L} \p{L}/u.test(value) && !/\bas \(/.test(value)
}

function sqlComments(text: string): Omit<Prose, 'file'>[] {
  return text.split('\n').flatMap((row, index) => {
    const [, comment] = /--(.*)$/.exec(row) ?? []
    return comment === undefined ? [] : [{ line: index + 1, value: withoutCode(comment) }]
  })
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, 'X')
}
