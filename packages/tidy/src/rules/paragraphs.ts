import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

/** Columns below which a line that is not a paragraph's last one is a broken one. */
const minColumns = 60
/** Columns that a line may have: a next word that would not have fitted excuses a short line. */
const maxColumns = 140

/** What no paragraph goes on after: headings, tables, HTML, link definitions. */
const standsAlone = /^\s*(?:#|\||<|\[)/
/** What begins something of its own: these, items of lists, quotes, code, images. */
const beginsAnew = /^\s*(?:[-*+] |\d+\. |#|\||>|```|<|\[|!)/

export const paragraphs: Rule = {
  name: 'paragraphs',
  todo: 'Wrap the paragraph anew: a line in its middle is cut short',
  check: () =>
    files.filter((file) => file.endsWith('.md')).flatMap((file) => brokenLines(file, read(file))),
}

/** Short lines of prose in the middle of a paragraph. Line breaks that Markdown keeps, by a `\`, are none. */
export function brokenLines(file: string, document: string): Offence[] {
  const lines = document.split('\n')
  let isCode = false
  return lines.flatMap((text, index) => {
    if (/^\s*```/.test(text)) isCode = !isCode
    const next = lines[index + 1] ?? ''
    if (isCode || !isProse(text) || next.trim() === '' || beginsAnew.test(next)) return []
    const [word = ''] = next.trim().split(' ')
    const isShort = text.length < minColumns && text.length + 1 + word.length <= maxColumns
    return isShort ? [{ file, line: index + 1, found: `ends after «${text.trim()}»` }] : []
  })
}

function isProse(text: string): boolean {
  return text.trim() !== '' && !standsAlone.test(text) && !/(?:```|\\)$/.test(text)
}
