import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { expect, inject, test } from 'vitest'
import { changesOf, obstaclesTo } from '../src/changelog.ts'
import { publicPackages, release } from '../src/manifests.ts'
import { tarballOf } from './project.ts'

const dist = inject('dist')
const chart = join(dist, `chart/outrider-chart-${release.version}.tgz`)

const filesIn = (archive: string) =>
  execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')

function fileIn(archive: string, file: string): string {
  return execFileSync('tar', ['-xzOf', archive, file], { encoding: 'utf8' })
}

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

test.each([
  ['outrider', 'apps/cli', ['dist/main.js', 'dist/third-party-licenses.txt']],
  ['@outrider/inbox', 'packages/inbox', ['dist/inbox.js', 'dist/inbox.d.ts', 'src/inbox.css']],
  ['@outrider/sdk', 'packages/sdk', ['dist/outrider.js', 'dist/third-party-licenses.txt']],
])(
  'npm receives %s with its license, its README, and where it comes from',
  (name, folder, files) => {
    const tarball = tarballOf(name)
    const expected = ['LICENSE', 'README.md', ...files].map((file) => `package/${file}`)
    expect(filesIn(tarball)).toEqual(expect.arrayContaining(expected))
    expect(filesIn(tarball).filter((file) => /test|node_modules/.test(file))).toEqual([])
    expect(JSON.parse(fileIn(tarball, 'package/package.json'))).toMatchObject({
      name,
      version: release.version,
      repository: { ...release.repository, directory: folder },
      homepage: release.homepage,
      bugs: { url: expect.stringMatching(/^https:.*\/issues$/) },
      publishConfig: { access: 'public', provenance: true },
    })
  },
)

test('npm receives no other package', () => {
  expect(readdirSync(join(dist, 'npm'))).toHaveLength(publicPackages.length)
})

test.each(['outrider', '@outrider/sdk'])(
  '%s names the license of each package in its bundle',
  (name) => {
    const text = fileIn(tarballOf(name), 'package/dist/third-party-licenses.txt')
    const titles = text.match(/^## .*/gm)
    expect(titles).toContainEqual(expect.stringContaining('openapi-fetch'))
    expect(titles?.filter((title) => !/ - [\d.]+ \([\w.-]+\)$/.test(title))).toEqual([])
  },
)

test.each(['small', 'production'])('the manifests of %s run the image of this version', (name) => {
  const objects = parseAllDocuments(read(`kubernetes/${name}.yaml`))
  expect(objects.flatMap(({ errors }) => errors)).toEqual([])
  expect(objects.length).toBeGreaterThan(20)
  const images = new Set(read(`kubernetes/${name}.yaml`).match(/\S+\/outrider:\S+/g))
  expect([...images]).toEqual([expect.stringMatching(`^ghcr.io/.*:${release.version}$`)])
})

test('the chart is the folder that Helm packs, in this version', () => {
  expect(filesIn(chart)).toContain('outrider/templates/deployment.yaml')
  expect(fileIn(chart, 'outrider/Chart.yaml')).toContain(`\nversion: ${release.version}\n`)
})

test('the site has every page under the paths that its links have', () => {
  for (const file of ['docs/start.html', 'docs/index.html', 'openapi.json'])
    expect(read(`site/api/v1/${file}`)).not.toBe('')
  expect(read('site/index.html')).toContain('url=/api/v1/docs')
})

test('the bill of materials names the packages of the image with their licenses', () => {
  const bill: Bill = JSON.parse(read(`sbom/outrider-${release.version}.cdx.json`))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.metadata.component.version).toBe(release.version)
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['koa', 'postgres', 'react', 'minisearch']))
  expect(names).not.toContain('vitest')
  const bare = bill.components.filter((each) => each.group !== '@outrider' && !each.licenses)
  expect(bare).toEqual([])
})
interface Bill {
  readonly metadata: { readonly component: { readonly version: string } }
  readonly components: readonly {
    readonly name: string
    readonly group?: string
    readonly licenses?: unknown
  }[]
}

test('each download has its checksum, under a name of its own', () => {
  const lines = read('SHA256SUMS').trim().split('\n')
  const names = lines.map((line) => line.split('  ')[1])
  expect(new Set(names).size).toBe(publicPackages.length + 4)
})

const changelog = `# Changelog

## Unreleased

Later.

## 1.2.0 (2026-12-01)

### Added

- a thing

## 1.1.0

Earlier.
`

test('the notes of a version are its section of the changelog, or the unreleased one', () => {
  expect(changesOf(changelog, '1.2.0')).toBe('### Added\n\n- a thing\n')
  expect(changesOf(changelog, '1.3.0')).toBe('Later.\n')
  expect(() => changesOf('# Changelog\n', '1.3.0')).toThrow('no section 1.3.0')
})

const real = { type: 'git', url: 'git+https://github.com/acme/outrider.git' }

test.each([
  ['v1.2.0', '1.2.0', real, []],
  ['v1.2.0', '1.3.0', real, ['the tag v1.2.0 is not v1.3.0', 'no section “1.3.0 (date)”']],
  ['v1.1.0', '1.1.0', real, ['no section “1.1.0 (date)”']],
  ['v1.2.0', '1.2.0', release.repository, ['no real repository']],
])(
  'a release as %s of version %s is refused where something is missing',
  (tag, version, repository, why) => {
    const obstacles = obstaclesTo(tag, { version, repository }, changelog)
    expect(obstacles).toEqual(why.map((each) => expect.stringContaining(each)))
  },
)
