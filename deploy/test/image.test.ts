import ignore from '@balena/dockerignore'
import { ownerNames, serviceNames } from '@outrider/contracts/services'
import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { filesOf, read, readJson } from './repository.ts'

const Lock = Type.Object({ packages: Type.Record(Type.String(), Type.Unknown()) })
const dockerfile = read('deploy/Dockerfile')
const rules = ignore.default().add(read('.dockerignore'))
const copied = rules.filter(
  filesOf('{*,{apps,bench,docs,e2e,packages,patches,services,toolchain}/**}'),
)
const { packageManager } = manifestOf('package.json')

function manifestOf(file: string) {
  const manifest = readJson(file)
  return {
    dependencies: {},
    packageManager: '',
    ...(typeof manifest === 'object' ? manifest : {}),
  }
}

test.each(serviceNames)('the image holds the program of %s', (service) => {
  expect(copied).toContain(`services/${service}/src/main.ts`)
})

test.each(ownerNames)('the image holds the migrations of %s', (service) => {
  const migrations = filesOf(`services/${service}/migrations/*.sql`)
  expect(migrations).not.toEqual([])
  expect(copied).toEqual(expect.arrayContaining(migrations))
})

test('the image holds what installs and operates', () => {
  expect(copied).toEqual(
    expect.arrayContaining([
      'package.json',
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'apps/outrider/src/prepare-main.ts',
      'apps/outrider/src/operator.ts',
      ...filesOf('patches/*'),
    ]),
  )
})

test('the image holds no tests, no measurements, no secrets and nothing that was installed', () => {
  const strange = /\.test\.ts$|(?:^|\/)(?:test|node_modules)\/|^(?:bench|e2e)\/|(?:^|\/)\.env/
  expect(copied.filter((file) => strange.test(file))).toEqual([])
  expect(rules.ignores('.env')).toBe(true)
  expect(rules.ignores('.data/bootstrap.json')).toBe(true)
})

test('the packages that the image depends on are in it', () => {
  const missing = copied
    .filter((file) => file.endsWith('/package.json'))
    .flatMap((file) => Object.keys(manifestOf(file).dependencies))
    .filter((name) => name.startsWith('@outrider/'))
    .filter((name) => !copied.some((file) => isManifestOf(file, name)))
  expect(missing).toEqual([])
})

function isManifestOf(file: string, name: string): boolean {
  return file.endsWith(`/${name.replace('@outrider/', '')}/package.json`)
}

test('the image is built with the repository’s pnpm, whose checksum is known, and runs as a user who is not root', () => {
  const { packages } = parse(Lock, readJson('toolchain/pnpm/package-lock.json'))
  for (const platform of ['linux-x64', 'linux-arm64'])
    expect(packages[`node_modules/@pnpm/exe.${platform}`]).toMatchObject({
      version: packageManager.replace('pnpm@', ''),
      integrity: expect.stringMatching(/^sha512-/),
    })
  expect(copied).toContain('toolchain/pnpm/package-lock.json')
  expect(dockerfile).toMatch(/^COPY toolchain\/pnpm \/pnpm\nRUN npm ci --prefix \/pnpm /m)
  expect(dockerfile).toMatch(/^USER [1-9]\d*$/m)
})

test.each(['dashboard', 'docs'])('the image holds the pages of apps/%s, built in it', (app) => {
  expect(copied).toEqual(expect.arrayContaining(['tsconfig.json', `apps/${app}/build/main.ts`]))
  expect(copied.filter((file) => file.startsWith(`apps/${app}/dist/`))).toEqual([])
  expect(dockerfile).toContain(`node apps/${app}/build/main.ts`)
  expect(dockerfile).toContain(`COPY --from=pages /outrider/apps/${app}/dist apps/${app}/dist\n`)
})

test('the image is built with every document of the documentation', () => {
  expect(copied).toEqual(
    expect.arrayContaining(['SECURITY.md', 'packages/sdk/README.md', ...filesOf('docs/**/*.md')]),
  )
})

test('packages are a layer of their own, which sources do not change', () => {
  const [, ...stages] = dockerfile.split(/^FROM /m)
  const installing = stages.find((stage) => stage.includes('pnpm install'))
  expect(installing).toMatch(/^COPY --from=manifests /m)
  expect(installing).not.toMatch(/^COPY \. /m)
})
