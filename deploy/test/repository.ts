import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The secrets of an installation, as the script makes them. */
export const newSecrets = parseEnv(
  execFileSync(join(root, 'deploy/new-secrets'), { encoding: 'utf8' }),
)

/** A YAML document, anchors merged. */
export function readYaml(file: string): unknown {
  return parse(read(file), { merge: true })
}

export function readJson(file: string): unknown {
  return JSON.parse(read(file))
}

/** The repository's files by a pattern, relative to it; what is installed is left out. */
export function filesOf(pattern: string): string[] {
  return globSync(join(root, pattern), { exclude: ['**/node_modules'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
