import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '@outrider/building/build-when-changed'
import { basePath } from '@outrider/contracts/paths'
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

const site = join(root, 'apps/docs/dist')
/** Where the gateway serves the site, and beside it what is not of it. */
const base = `${basePath}/docs`
const elsewhere = ['/', `${basePath}/openapi.json`]

test('everything that a page of the site links to, loads or shows is there, and so is the heading it names', () => {
  const files = new Map(
    globSync('**/*.*', { cwd: site }).map((file) => [addressOf(file), join(site, file)]),
  )
  const texts = new Map<string, string>()
  const textOf = (path: string): string | undefined => {
    const file = files.get(path)
    if (file !== undefined && !texts.has(path)) texts.set(path, readFileSync(file, 'utf8'))
    return texts.get(path)
  }
  const broken: string[] = []
  for (const [from, file] of files)
    if (file.endsWith('.html'))
      for (const [, to = ''] of textOf(from)?.matchAll(/(?:href|src|data-index)="([^"]+)"/g) ??
        []) {
        if (/^(?:https?|mailto):/.test(to)) continue
        const { pathname, hash } = new URL(to, `http://localhost${from}`)
        if (elsewhere.includes(pathname)) continue
        const isThere =
          files.has(pathname) &&
          (hash === '' || textOf(pathname)?.includes(`id="${hash.slice(1)}"`))
        if (!isThere) broken.push(`${to} from ${from}`)
      }
  expect(broken).toEqual([])
  expect(files.size).toBeGreaterThan(40)
})

test('every page of the site has one heading of level 1', () => {
  const pagesOfSite = globSync('**/*.html', { cwd: site })
  const without = pagesOfSite.filter(
    (file) => readFileSync(join(site, file), 'utf8').split('<h1').length !== 2,
  )
  expect(without).toEqual([])
})

/** The path of a file's URL, as the gateway serves it. */
function addressOf(file: string): string {
  return `${base}/${file}`.replace(/(?:\/index)?\.html$/, '')
}

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
