import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { files, productSources, read } from '../repository.ts'
import type { Rule } from '../rule.ts'

/** Published as one file, with what it imports: there its dependencies are those of development. */
const bundled = 'apps/cli/package.json'

/** An image holds no development dependencies: a service that imports one starts here and not there. */
export const dependencies: Rule = {
  name: 'dependencies',
  todo: "Name the package among the dependencies of the importer's package.json",
  check: () =>
    productSources().flatMap(({ file, imports }) => {
      const known = dependenciesOf(file)
      return imports
        .filter(({ value }) => isPackage(value) && !known.includes(packageOf(value)))
        .map(({ value, line }) => ({ file, line, found: value }))
    }),
}

function isPackage(specifier: string): boolean {
  return !/^[./#]/.test(specifier) && !isBuiltin(specifier)
}

/** `@nats-io/jetstream/internal` is of `@nats-io/jetstream`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** What is installed for a file in production, by its package or by whoever installs that. */
function dependenciesOf(file: string): string[] {
  const path = manifestOf(dirname(file))
  const manifest: Readonly<Record<string, object>> = JSON.parse(read(path))
  return fields(path).flatMap((field) => Object.keys(manifest[field] ?? {}))
}

function fields(path: string): string[] {
  const installed = ['dependencies', 'optionalDependencies', 'peerDependencies']
  return path === bundled ? [...installed, 'devDependencies'] : installed
}

function manifestOf(folder: string): string {
  const path = join(folder, 'package.json')
  return files.includes(path) ? path : manifestOf(dirname(folder))
}
