import { files, productSources, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { findCircle, type Import } from './circles.ts'

/** From low to high: folders and files of a service's `src`. Those in one list stand side by side. */
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
  if (ladder) {
    const folders = new Set(sources.map(({ file }) => roomOf(file.slice(src.length))))
    return [
      ...[...folders]
        .filter((room) => !room.endsWith('.ts') && !ladder.flat().includes(room))
        .map((room) => ({ file: manifest, line: 1, found: `${room} is not on the ladder` })),
      ...imports.filter((each) => !isDownward(each, ladder)).map(offenceOf),
    ]
  }
  return findCircle(imports.filter(({ from, to }) => isFolder(from) && isFolder(to))).map(offenceOf)
}

function offenceOf({ file, line, from, to }: Import): Offence {
  return { file, line, found: `${from} imports ${to}` }
}

/** Whether an import leads to a lower rung. Files of `src` that are on no rung stand above all. */
export function isDownward({ from, to }: Import, ladder: Ladder): boolean {
  const rungOf = (room: string) => {
    const rung = ladder.findIndex((each) => [each].flat().includes(room))
    return rung === -1 ? ladder.length : rung
  }
  return rungOf(to) < rungOf(from) || (rungOf(from) === ladder.length && !isFolder(to))
}

function importsOf({ file, imports }: Source, src: string): Import[] {
  const from = roomOf(file.slice(src.length))
  return imports.flatMap(({ value, line }) => {
    if (!value.startsWith('.')) return []
    const target = new URL(value, `file:///${file}`).pathname.slice(1)
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
