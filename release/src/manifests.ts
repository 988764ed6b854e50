// Writes the version, the license, and the addresses in package.json into everything that is released: `pnpm openapi`;
// `--check` only compares.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The fields of a package.json that this file reads; all others are kept. */
export interface Manifest {
  readonly version: string
  readonly license: string
  readonly homepage: string
  readonly repository: { readonly type: string; readonly url: string }
  readonly private?: boolean
  readonly publishConfig?: object
}

export const release = readManifest('package.json')

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

const manifests = globSync('{packages,apps}/*/package.json', { cwd: root }).toSorted()

/** The folders of the packages that npm receives. */
export const publicPackages: readonly string[] = manifests
  .filter((file) => readManifest(file).private !== true)
  .map(dirname)

function releasedManifest(file: string): string {
  const { version, license, homepage, repository } = release
  const manifest = readManifest(file)
  const changed = {
    ...manifest,
    version,
    license,
    homepage,
    repository: { ...repository, directory: dirname(file) },
    bugs: { url: `${webAddress()}/issues` },
    publishConfig: { ...manifest.publishConfig, access: 'public', provenance: true },
  }
  // pnpm needs the versions of private packages on which public ones depend.
  return written(manifest.private ? { ...manifest, version } : changed)
}

function written(manifest: object): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Where releases put the image and the chart. */
export const registry = `ghcr.io/${new URL(webAddress()).pathname.slice(1).toLowerCase()}`

function webAddress(): string {
  return release.repository.url.replace(/^git\+|\.git$/g, '')
}

function withImage(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/newName: \S+, newTag: \S+/, `newName: ${registry}, newTag: ${release.version}`)
    .replace(/\bghcr\.io\/[\w./-]+:\d[\w.-]*/g, `${registry}:${release.version}`)
}

const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    manifests
      .filter((file) => 'version' in readManifest(file))
      .map((file) => [file, releasedManifest(file)]),
  ),
  ...Object.fromEntries(
    ['deploy/k8s/version/kustomization.yaml', 'docs/kubernetes.md'].map((file) => [
      file,
      withImage(file),
    ]),
  ),
}

if (import.meta.main)
  for (const [file, text] of Object.entries(texts)) {
    if (isSame(file, text)) continue
    if (process.argv.includes('--check')) {
      process.stderr.write(`${file} differs from package.json: run pnpm openapi\n`)
      process.exitCode = 1
    } else writeFileSync(join(root, file), text)
  }

/** The formatter orders the fields of a package.json. */
function isSame(file: string, text: string): boolean {
  const present = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.json') ? ordered(present) === ordered(text) : present === text
}

function ordered(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
