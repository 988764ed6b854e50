import { files, productSources, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'
import type { Source } from '../source.ts'

const maxLines = 400

export const fileLength: Rule = {
  name: 'file length',
  todo: `Split the file: it may have ${maxLines} lines`,
  check: () =>
    files
      .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file))
      .flatMap((file) => {
        const lines = linesOf(read(file))
        return lines > maxLines ? [{ file, line: maxLines + 1, found: `${lines} lines` }] : []
      }),
}

const minLines = 20

/** Short files with one importer, which belong to it. A report: `pnpm --filter @outrider/tidy report`. */
export function shortFiles(): string[] {
  const importers = new Map<string, string[]>()
  for (const source of productSources())
    for (const { value } of source.imports) {
      const target = targetOf(value, source.file)
      if (target !== undefined)
        importers.set(target, [...(importers.get(target) ?? []), source.file])
    }
  return productSources().flatMap(({ file, text }) => {
    const [importer, ...others] = importers.get(file) ?? []
    const lines = linesOf(text)
    const isShort = lines < minLines && importer !== undefined && others.length === 0
    return isShort ? [`${file} (${lines} lines) is imported only by ${importer}`] : []
  })
}

function targetOf(specifier: string, file: string): string | undefined {
  return specifier.startsWith('.')
    ? new URL(specifier, `file:///${file}`).pathname.slice(1)
    : undefined
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}

/** Names that several packages export, each for a reason. */
const sharedNames: Readonly<Record<string, string>> = {
  InboxMessage: 'the SDK exports the type that the API has under this name',
  Entry: 'an entry of an automation; in the navigation of the documents, a link',
  Fragment: 'a part of a statement, in two services that share no code',
}

/** A stranger who searches for a type finds one meaning. */
export const typeNames: Rule = {
  name: 'type names',
  todo: 'Rename all but one of them: an exported type name has one meaning in the repository',
  check: () => repeatedTypes(productSources()).filter(({ name }) => !(name in sharedNames)),
}

export function repeatedTypes(
  sources: readonly Pick<Source, 'file' | 'text'>[],
): (Offence & { readonly name: string })[] {
  const places = sources.flatMap(({ file, text }) =>
    Array.from(
      text.matchAll(/^export (?:interface|type|class) (\w+)/gm),
      ({ 1: name = '', index }) => ({
        file,
        line: linesOf(text.slice(0, index + 1)),
        name,
        found: `${name} is exported elsewhere, too`,
      }),
    ),
  )
  return [...Map.groupBy(places, ({ name }) => name).values()]
    .filter(({ length }) => length > 1)
    .flat()
}

/** An import of one folder or file of `src` from another. */
export interface FolderImport {
  readonly file: string
  readonly line: number
  readonly from: string
  readonly to: string
}

/** From low to high: folders and files of a service's `src`. Members of one list do not import each other. */
export type Ladder = readonly (string | readonly string[])[]

export const ladders: Rule = {
  name: 'ladder',
  todo: 'Move what both need down; the order stands in the service’s package.json as "ladder"',
  check: () => services().flatMap(checkService),
}

function services(): string[] {
  return files.flatMap((file) => /^services\/([^/]+)\/package\.json$/.exec(file)?.[1] ?? [])
}

function checkService(service: string): Offence[] {
  const src = `services/${service}/src/`
  const sources = productSources().filter(({ file }) => file.startsWith(src))
  const imports = sources.flatMap((source) => importsOf(source, src))
  const manifest = `services/${service}/package.json`
  const { ladder }: { ladder?: Ladder } = JSON.parse(read(manifest))
  if (!ladder) return []
  const folders = new Set(sources.map(({ file }) => roomOf(file.slice(src.length))))
  return [
    ...[...folders]
      .filter((room) => !room.endsWith('.ts') && !ladder.flat().includes(room))
      .map((room) => ({ file: manifest, line: 1, found: `${room} is not on the ladder` })),
    ...imports.filter((each) => !isDownward(each, ladder)).map(offenceOf),
  ]
}

function offenceOf({ file, line, from, to }: FolderImport): Offence {
  return { file, line, found: `${from} imports ${to}` }
}

/** Whether an import leads to a lower rung. Files of `src` without a rung are above all. */
export function isDownward({ from, to }: FolderImport, ladder: Ladder): boolean {
  const rungOf = (room: string) => {
    const rung = ladder.findIndex((each) => [each].flat().includes(room))
    return rung === -1 ? ladder.length : rung
  }
  return rungOf(to) < rungOf(from) || (rungOf(from) === ladder.length && !isFolder(to))
}

function importsOf({ file, imports }: Source, src: string): FolderImport[] {
  const from = roomOf(file.slice(src.length))
  return imports.flatMap(({ value, line }) => {
    const target = targetOf(value, file)
    if (target === undefined) return []
    const to = roomOf(target.slice(src.length))
    return from === to ? [] : [{ file, line, from, to }]
  })
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function isFolder(room: string): boolean {
  return !room.endsWith('.ts')
}
