import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSource, type Source } from './source.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Installed, generated, and built files, and results of runs. */
const ignored = /^(?:\.|node_modules$|generated$|dist$|results$)/

/** All files of the repository, relative to it. */
export const files: readonly string[] = listFiles(root)

function listFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .flatMap((entry) => {
      const path = join(dir, entry.name)
      return entry.isDirectory() ? listFiles(path) : [relative(root, path)]
    })
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Where a file of the repository is imported from. */
export function urlOf(file: string): string {
  return pathToFileURL(join(root, file)).href
}

export function isTest(file: string): boolean {
  return /\.test\.ts$|(?:^|\/)test\//.test(file)
}

/** Program files without tests: of the product, tests, benchmarks, and deployment. */
export function programs(): readonly Source[] {
  parsed ??= files
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .map((file) => readSource(file, read(file)))
  return parsed
}
let parsed: readonly Source[] | undefined

/** Program files of the product, which run in an installation. */
export function productSources(): readonly Source[] {
  return programs().filter(
    ({ file }) =>
      /^(?:services|packages|apps)\/[^/]+\/src\//.test(file) &&
      !/^packages\/(?:testing|tidy)\//.test(file),
  )
}
