import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { basePath } from '@outrider/contracts/paths'
import { render } from '@outrider/deploy/kustomize'
import { stringify } from 'yaml'
import { changesOf } from './changelog.ts'
import { publicPackages, release, root } from './manifests.ts'

const run = promisify(execFile)

/** The files of a release by folder, each with the function that writes them there. */
const artefacts: Readonly<Record<string, (dir: string) => Promise<void>>> = {
  npm: packPackages,
  kubernetes: renderManifests,
  chart: packChart,
  site: copySite,
  notes: writeNotes,
  sbom: writeBillOfMaterials,
}

/** Writes all files of a release into an empty directory, with their checksums. */
export async function writeArtefacts(dir: string): Promise<void> {
  for (const [folder, write] of Object.entries(artefacts)) {
    process.stderr.write(`${folder}…\n`)
    await mkdir(join(dir, folder), { recursive: true })
    await write(join(dir, folder))
  }
  await writeFile(join(dir, 'SHA256SUMS'), await checksumsOf(dir))
}

async function packPackages(dir: string): Promise<void> {
  for (const folder of publicPackages) {
    const cwd = join(root, folder)
    await rm(join(cwd, 'dist'), { recursive: true, force: true })
    await run('pnpm', ['build'], { cwd })
    await run('pnpm', ['pack', '--pack-destination', dir], { cwd })
  }
}

async function renderManifests(dir: string): Promise<void> {
  for (const overlay of ['small', 'production']) {
    const objects = await render(overlay)
    await writeFile(
      join(dir, `${overlay}.yaml`),
      objects.map((each) => stringify(each)).join('---\n'),
    )
  }
}

/** What `helm package` writes: the folder of the chart, which has no dependencies. */
async function packChart(dir: string): Promise<void> {
  const file = join(dir, `outrider-chart-${release.version}.tgz`)
  await run('tar', ['-czf', file, '-C', join(root, 'deploy/helm'), 'outrider'])
}

/** The documentation under the paths that the gateway has for it, for a host of its own. */
async function copySite(dir: string): Promise<void> {
  await run(process.execPath, [join(root, 'apps/docs/build/main.ts')])
  await cp(join(root, 'apps/docs/dist'), join(dir, basePath, 'docs'), {
    recursive: true,
    filter: (file) => !/\.(?:br|gz)$|\.built-from$/.test(file),
  })
  await cp(join(root, 'openapi.json'), join(dir, basePath, 'openapi.json'))
  const front = `<!doctype html><meta http-equiv="refresh" content="0; url=${basePath}/docs"><title>Outrider</title>\n`
  await writeFile(join(dir, 'index.html'), front)
}

async function writeNotes(dir: string): Promise<void> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  await writeFile(join(dir, 'notes.md'), changesOf(changelog, release.version))
}

/** Every package in the image, as CycloneDX. */
async function writeBillOfMaterials(dir: string): Promise<void> {
  const programs = ['outrider', 'dashboard', 'docs'].map((name) => `--filter=@outrider/${name}`)
  const form = ['--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--sbom-type=application']
  const file = join(dir, `outrider-${release.version}.cdx.json`)
  await run('pnpm', ['sbom', ...form, '--prod', '--no-optional', ...programs, '--out', file], {
    cwd: root,
  })
}

/** Of the files that people download, in the format of `sha256sum --check`. */
async function checksumsOf(dir: string): Promise<string> {
  const files = await Array.fromAsync(glob('{npm,kubernetes,chart,sbom}/*', { cwd: dir }))
  const lines = files.toSorted().map(async (file) => {
    const content = await readFile(join(dir, file))
    return `${createHash('sha256').update(content).digest('hex')}  ${basename(file)}\n`
  })
  return (await Promise.all(lines)).join('')
}
