import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { validatorOf } from '../src/interface-document.ts'
import { programOf } from '../src/run-document.ts'
import {
  documents,
  exemption,
  isTab,
  root,
  type Snippet,
  snippetsOf,
  tabsOf,
} from '../src/snippets.ts'

const snippets = documents.flatMap(snippetsOf)
/** JSON of a schema that it names. */
const named = snippets.filter(
  (snippet) => snippet.language === 'json' && snippet.note !== '' && !isFile(snippet),
)
/** What is drawn, or shows what somebody else has written. */
const shown = new Set(['mermaid', 'http', 'text'])
/** Blocks that tests of their service hold to what it does. */
const heldElsewhere = new Map([
  ['docs/domains.md', 'services/domains/test/documented.test.ts'],
  ['docs/liquid.md', 'packages/liquid/src/documented.test.ts'],
])

test('every block of code is run, compiled, checked, or says why not', () => {
  const loose = snippets.filter(
    (snippet, index) => !isHandled(snippet, beforeTabs(index)) && !exemption(snippet),
  )
  expect(loose.map(({ document, line, language }) => `${document}:${line} ${language}`)).toEqual([])
})

test('no document fetches a package by a name that is not registered', () => {
  const fetched = snippets.filter(({ code }) => /\bnpx outrider\b|npm install @outrider/.test(code))
  expect(fetched.map(({ document, line }) => `${document}:${line}`)).toEqual([])
})

test('tests that hold a document’s blocks read it', async () => {
  for (const [document, file] of heldElsewhere)
    expect(await readFile(join(root, file), 'utf8')).toContain(document)
})

test('blocks of JSON and CSV are the files that they name', async () => {
  for (const { document, line, note, code } of snippets.filter(isFile))
    expect(`${document}:${line}\n${code}\n`).toBe(
      `${document}:${line}\n${await readFile(join(root, note), 'utf8')}`,
    )
})

test('blocks of JSON are of the schemas that they name', () => {
  const faults = named.flatMap(({ document, line, note, code }) =>
    validatorOf(note)(JSON.parse(code)).map((fault) => `${document}:${line} ${fault}`),
  )
  expect(faults).toEqual([])
})

test('the TypeScript of every document compiles against the packages that it imports', async () => {
  const project = join(root, 'e2e', programs)
  const files = [join(project, 'reader.d.ts')]
  await write(join(project, 'reader.d.ts'), reader)
  const singles = snippets.filter(
    (snippet, index) => isCompiled(snippet) && !isTab(snippet, snippets[index - 1]),
  )
  for (const snippet of singles) {
    const file = join(root, packageOf(snippet), programs, `${nameOf(snippet)}.tsx`)
    await write(file, `${snippet.code}\nexport {}\n`)
    files.push(file)
  }
  for (const [first] of documents.map(tabsOf))
    if (first) {
      const file = join(root, packageOf(first), programs, `${nameOf(first)}.ts`)
      await write(file, `${programOf(first.document)}\nexport {}\n`)
      files.push(file)
    }
  await write(join(project, 'tsconfig.json'), JSON.stringify({ ...compiler, files }))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const said = await promisify(execFile)(tsc, ['--project', project]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(said).toBe('')
})

/** The package in whose folder the document is, where what it imports is installed; that of these tests for others. */
function packageOf({ document }: Snippet): string {
  const [first = '', second = ''] = document.split('/')
  return existsSync(join(root, first, second, 'package.json')) ? join(first, second) : 'e2e'
}

function nameOf({ document, line }: Snippet): string {
  return `${document.replaceAll('/', '-').replace(/\.md$/, '')}-${line}`
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** The block before this one, other than TypeScript tabs. */
function beforeTabs(index: number): Snippet | undefined {
  const before = snippets[index - 1]
  return before && isTab(before, snippets[index - 2]) ? snippets[index - 2] : before
}

function isFile({ language, note }: Snippet): boolean {
  return (language === 'json' || language === 'csv') && note.includes('/')
}

function isHandled(snippet: Snippet, before: Snippet | undefined): boolean {
  const { document, language, note } = snippet
  if (shown.has(language) || isCompiled(snippet) || isFile(snippet)) return true
  if (language === 'sh') return note === ''
  if (language === 'json' && note !== '') return true
  if (heldElsewhere.has(document)) return true
  return language === 'json' && before?.document === document && before.language === 'sh'
}

function isCompiled({ language, note }: Snippet): boolean {
  return (language === 'ts' || language === 'tsx') && note === ''
}

/** Where programs are written, in a package: tools pass over what is below node_modules. */
const programs = 'node_modules/.snippets'

const compiler = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    noUnusedLocals: false,
    types: ['node'],
  },
  include: [],
}

/** What a reader has at hand and documents do not declare. */
const reader = `
declare module '*.css'
declare const outrider: import('@outrider/sdk').Outrider
declare const inbox: import('@outrider/sdk').Inbox
declare const baseUrl: string
declare const token: string
declare const user: { readonly id: string }
declare const address: string
declare const organization: string
declare const csrfToken: string
declare const request: Request
declare const wallet: { signMessage(options: { message: string }): Promise<\`0x\${string}\`> }
declare function show(message: unknown): void
`
