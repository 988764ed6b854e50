import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** All documents of the repository, relative to it. */
export const documents: readonly string[] = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist[^/]*|\.[^/]+)$/.test(name),
}).toSorted()

/** A block of fenced code. */
export interface Snippet {
  readonly document: string
  /** Where it begins, from 1. */
  readonly line: number
  readonly language: string
  /** What follows the language: `not run: <reason>`, or what a block of JSON is. */
  readonly note: string
  readonly code: string
}

/** The blocks of a document, in order; indented ones without their indentation. */
export function snippetsOf(document: string): Snippet[] {
  const lines = readFileSync(`${root}${document}`, 'utf8').split('\n')
  const snippets: Snippet[] = []
  let open: { indent: number; language: string; note: string; line: number; code: string[] } | null
  open = null
  for (const [index, line] of lines.entries()) {
    const [, indent = '', info] = /^( *)```(.*)$/.exec(line) ?? []
    if (open === null && info !== undefined) {
      const [language = '', ...note] = info.split(' ')
      open = { indent: indent.length, language, note: note.join(' '), line: index + 1, code: [] }
    } else if (open !== null && info === undefined) open.code.push(line.slice(open.indent))
    else if (open !== null) {
      const { language, note, code } = open
      const text = code.join('\n')
      const shown = language === 'json' ? withoutEllipses(text) : text
      snippets.push({ document, language, note, line: open.line, code: shown })
      open = null
    }
  }
  return snippets
}

/** JSON without the `…` between its values, which stand for values that a document omits. */
function withoutEllipses(json: string): string {
  return json.replaceAll(
    /("(?:[^"\\]|\\.)*")|,\s*…|…\s*,?/g,
    (_, quoted: string | undefined) => quoted ?? '',
  )
}

/** Why a block is not run, when it says so. */
export function exemption({ note }: Snippet): string | undefined {
  return /^not run: (.+)$/.exec(note)?.[1]
}

/** The TypeScript of a document that directly follows commands: a tab that does the same by the SDK. */
export function tabsOf(document: string): Snippet[] {
  const snippets = snippetsOf(document)
  return snippets.filter((snippet, index) => isTab(snippet, snippets[index - 1]))
}

/** Whether a block is TypeScript directly below commands. */
export function isTab(snippet: Snippet, before: Snippet | undefined): boolean {
  if (snippet.language !== 'ts' || snippet.note !== '' || before?.document !== snippet.document)
    return false
  const end = before.line + before.code.split('\n').length + 1
  return before.language === 'sh' && snippet.line - end <= 2
}

/** A part of a block's last response, where the document shows one: JSON below the commands and their other tabs. */
export function responseOf(snippet: Snippet): unknown {
  const snippets = snippetsOf(snippet.document)
  let index = snippets.findIndex(({ line }) => line === snippet.line) + 1
  for (let next = snippets[index]; next && isTab(next, snippets[index - 1]); next = snippets[index])
    index += 1
  const shown = snippets[index]
  return shown?.language === 'json' && shown.note === '' ? JSON.parse(shown.code) : undefined
}
