import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { files, productSources, read } from '../repository.ts'
import type { Rule } from '../rule.ts'

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
  const manifest: Partial<
    Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>
  > = JSON.parse(read(path))
  const { dependencies: own, optionalDependencies, peerDependencies } = manifest
  return Object.keys({ ...own, ...optionalDependencies, ...peerDependencies })
}

function manifestOf(folder: string): string {
  const path = join(folder, 'package.json')
  return files.includes(path) ? path : manifestOf(dirname(folder))
}
