import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOf, read } from './repository.ts'

const documents = [
  'README.md',
  'docs/operate.md',
  'docs/kubernetes.md',
  'docs/upgrade.md',
  'docs/production.md',
  'deploy/k8s/README.md',
]
const root = new URL('../../', import.meta.url)

/** The commands of a document's blocks: lines, with what continues them. */
const commands = documents.flatMap((document) =>
  [...read(document).matchAll(/^ *```sh.*\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*/, '').trim())
      .filter((line) => line !== ''),
  ),
)
const named = commands.filter((command) => /\bdeploy\//.test(command))

test.each(named)('%s names files that there are', (command) => {
  for (const [path] of command.matchAll(/\bdeploy\/[\w./-]+/g))
    expect([...filesOf(path), ...filesOf(`${path}/*`)]).not.toEqual([])
})

test.each(commands.filter((command) => /^[\w.-]+\//.test(command)))(
  '%s runs a program',
  (command) => {
    const [program = ''] = command.split(/\s/)
    expect(() => accessSync(fileURLToPath(new URL(program, root)), constants.X_OK)).not.toThrow()
  },
)

test.each(['SECURITY.md', 'docs/security.md'])('%s names tests that there are', (document) => {
  const tests = [...read(document).matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file)
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.filter((file) => filesOf(file).length === 0)).toEqual([])
})
