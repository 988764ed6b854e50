import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '@outrider/building/build-when-changed'
import { expect, test } from 'vitest'
import { frontPage, navigation } from '../build/navigation.ts'
import { headingsOf, proseLines } from '../build/sections.ts'

const documents = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', '**/dist*'] })
const pages = [frontPage, ...navigation.flatMap(({ entries }) => entries)]

test.each(documents)('the links of %s lead to files and headings that exist', (document) => {
  const broken = linksOf(document).filter((link) => {
    const [path = '', fragment] = link.split('#')
    const target = path === '' ? document : posix.join(posix.dirname(document), path)
    if (!existsSync(join(root, target))) return true
    return fragment !== undefined && !idsOf(target).includes(fragment)
  })
  expect(broken).toEqual([])
})

test('every document in docs is a page of the site', () => {
  const written = globSync('docs/**/*.md', { cwd: root })
  expect(written.filter((file) => !pages.some(({ source }) => source === file))).toEqual([])
})

/** Links and pictures that lead to the repository. */
function linksOf(document: string): string[] {
  const prose = proseLines(read(document))
    .join('\n')
    .replace(/`[^`]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !/^[a-z]+:/.test(href))
}

function idsOf(document: string): string[] {
  return headingsOf(read(document)).map(({ id }) => id)
}

function read(document: string): string {
  return readFileSync(join(root, document), 'utf8')
}
