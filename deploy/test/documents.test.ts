import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeFormToken, makePublishableKey, makeSecretKey } from '@outrider/contracts/secrets'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
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

test('the route of a cell in docs/scaling.md takes its keys and forms, and no others', () => {
  const [, block = ''] = /```yaml[^\n]*\n(.*?)```/s.exec(read('docs/scaling.md')) ?? []
  const route: Route = parse(block)
  const matches = route.spec.rules.flatMap((rule) => rule.matches)
  const takes = (header: string, path: string) =>
    matches.some((match) => {
      const [wanted] = match.headers ?? []
      return wanted ? isWhole(wanted.value, header) : isWhole(match.path?.value, path)
    })
  const taken = (cell: string) => [
    takes(`Bearer ${makeSecretKey('live', undefined, cell).text}`, '/api/v1/events'),
    takes(`Bearer ${makePublishableKey('test', cell)}`, '/api/v1/inapp'),
    takes('', `/api/v1/forms/${makeFormToken(cell)}/ingest`),
  ]
  expect(taken('c7')).toEqual([true, true, true])
  expect(taken('c8')).toEqual([false, false, false])
})

/** As a controller compares: from the beginning to the end. */
function isWhole(pattern = '', text = ''): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text)
}

interface Match {
  readonly headers?: readonly { readonly value: string }[]
  readonly path?: { readonly value: string }
}
interface Route {
  readonly spec: { readonly rules: readonly { readonly matches: readonly Match[] }[] }
}

test.each(['SECURITY.md', 'docs/security.md'])('%s names tests that there are', (document) => {
  const tests = [...read(document).matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file)
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.filter((file) => filesOf(file).length === 0)).toEqual([])
})
