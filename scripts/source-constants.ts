// Reads constants from the sources, for the pages that `pnpm limits` and `pnpm settings` write.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The number that a constant of a folder's sources, or of one file, holds; `name.key` is a property of an object. Throws
 * if there is none, or if several files have constants of this name with different values.
 */
export function valueOf(place: string, constant: string): number {
  const [name = '', key] = constant.split('.')
  const product = String.raw`([\d_]+(?: \*\*? [\d_]+)*)\b`
  const pattern = key
    ? new RegExp(String.raw`const ${name}\b[^=]*= \{[^}]*?\b${key}: ${product}`)
    : new RegExp(String.raw`const ${name} = ${product}`)
  const sources = place.endsWith('.ts') ? place : `${place}/src/**/*.ts`
  const values = globSync(sources, { cwd: root }).flatMap((file) => {
    const [, found] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? []
    return found ? [found.split(' * ').reduce((value, factor) => value * powerOf(factor), 1)] : []
  })
  const [value, ...others] = new Set(values)
  if (value === undefined) throw new Error(`no constant ${constant} in ${place}`)
  if (others.length > 0) throw new Error(`several constants ${constant} in ${place}: name the file`)
  return value
}

/** The value of `64` or `1_024 ** 2`. */
function powerOf(text: string): number {
  const [base = 0, exponent = 1] = text.replaceAll('_', '').split(' ** ').map(Number)
  return base ** exponent
}

/** A Markdown table. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Writes the pages, or only compares them if the program has the argument `--check`. */
export function writePages(pages: Readonly<Record<string, string>>, command: string): void {
  for (const [page, text] of Object.entries(pages))
    if (!process.argv.includes('--check')) writeFileSync(join(root, page), text)
    else if (readFileSync(join(root, page), 'utf8') !== text) {
      console.error(`${page} differs from the sources: run \`${command}\``)
      process.exitCode = 1
    }
}
