import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line import/no-named-as-default -- its class has this name
import Eleventy from '@11ty/eleventy'
import { root } from '@outrider/building/build-when-changed'
import { build } from 'vite'
import { createMarkdown } from './markdown.ts'
import { frontPage, navigation, siteBase, type SitePage, urlOf } from './navigation.ts'
import { headingsOf, plain, sectionsOf } from './sections.ts'

const pages = fileURLToPath(new URL('../pages', import.meta.url))
const entries = [frontPage, ...navigation.flatMap((group) => group.entries)]

/** Writes the whole site into a new directory. */
export async function writeSite(dir: string): Promise<void> {
  const client = await bundleClient(dir)
  const documents = await Promise.all(
    entries.map(async (entry, index) => ({
      entry,
      index,
      markdown: entry.markdown ?? (await readFile(join(root, entry.source), 'utf8')),
    })),
  )
  const drawn = new Map<string, string>()
  const site = new Eleventy(fromHere(pages), fromHere(dir), {
    quietMode: true,
    config: (configuration) => {
      configuration.setUseGitIgnore(false)
      configuration.setLibrary('md', createMarkdown(drawn))
      configuration.addPassthroughCopy({
        [fromHere(join(root, 'docs/pictures'))]: 'pictures',
        [fromHere(join(pages, 'icon.svg'))]: 'icon.svg',
      })
      for (const { entry, index, markdown } of documents)
        configuration.addTemplate(`${fileOf(entry)}.md`, markdown, {
          ...layoutData(entry, index, markdown),
          client,
        })
    },
  })
  const [, written] = await site.write()
  await writeFile(join(dir, 'search.json'), JSON.stringify(written.flatMap(sectionsOf)))
  await mkdir(join(dir, 'diagrams'))
  for (const [name, svg] of drawn) await writeFile(join(dir, 'diagrams', name), svg)
}

/** The data of `page.liquid` for a document. */
function layoutData(entry: SitePage, index: number, markdown: string) {
  const headings = headingsOf(markdown)
  const previous = entries[index - 1]
  const following = entries[index + 1]
  return {
    layout: 'page.liquid',
    templateEngineOverride: 'md', // documents contain Liquid only as examples
    permalink: `${fileOf(entry)}.html`,
    description: describe(markdown),
    source: entry.source,
    title: headings[0]?.text ?? entry.label,
    current: urlOf(entry.address),
    siteBase,
    outline: headings.filter(({ level }) => level === 2),
    groups: navigation.map((group) => ({
      label: group.label,
      isOpen: group.isFolded !== true || group.entries.includes(entry),
      isFolded: group.isFolded === true,
      entries: group.entries.map(linkTo),
    })),
    ...(previous && { previous: linkTo(previous) }),
    ...(following && { following: linkTo(following) }),
  }
}

/** The first paragraph, for search engines and previews. */
function describe(markdown: string): string {
  const paragraphs = markdown.split(/\n{2,}/)
  const first = paragraphs.find((text) => /^[A-Z*[]/.test(text)) ?? ''
  return plain(first).replace(/\s+/g, ' ').slice(0, 200)
}

function linkTo({ address, label }: SitePage) {
  return { url: urlOf(address), label }
}

function fileOf({ address }: SitePage): string {
  return address === '' ? 'index' : address
}

/** Eleventy resolves paths from the working directory. */
function fromHere(path: string): string {
  return relative(process.cwd(), path)
}

const entry = fileURLToPath(new URL('../client/main.ts', import.meta.url))

/** The URLs of every page's script and style. */
interface Client {
  readonly script: string
  readonly style: string
}

/** Bundles the script and the style of the pages into `<dir>/assets`. */
async function bundleClient(dir: string): Promise<Client> {
  await build({
    configFile: false,
    logLevel: 'warn',
    base: `${siteBase}/`,
    build: {
      outDir: dir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      license: { fileName: 'third-party-licenses.txt' },
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  })
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    await readFile(join(dir, 'manifest.json'), 'utf8'),
  )
  const [bundle] = Object.values(manifest)
  const style = bundle?.css?.[0]
  if (!bundle || style === undefined) throw new Error('the script and style were not bundled')
  return { script: `${siteBase}/${bundle.file}`, style: `${siteBase}/${style}` }
}
