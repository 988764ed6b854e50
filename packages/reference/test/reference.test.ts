import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operators } from '@outrider/contracts/conditions'
import { nodeConfigs } from '@outrider/contracts/graphs'
import { pageTexts } from '@outrider/contracts/page-texts'
import { statusOf } from '@outrider/contracts/problem'
import { TriggerType } from '@outrider/contracts/trigger-spec'
import { routes } from '@outrider/gateway/routes'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { describeInterface } from '../src/document.ts'
import { requestExamples } from '../src/examples.ts'
import { describeOperation } from '../src/operations.ts'
import { repliesOf } from '../src/replies.ts'

const root = new URL('../../../', import.meta.url)
const committed = new URL('openapi.json', root)

test('openapi.json says what the routes say', () => {
  const document: unknown = JSON.parse(JSON.stringify(describeInterface(routes)))
  // After a change of the interface: pnpm openapi
  expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(document)
})

test('the linter finds nothing in it: references, examples, tags, statuses', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('redocly.yaml', root)) })
  const source = readFileSync(committed, 'utf8')
  const found = await lintFromString({ source, absoluteRef: fileURLToPath(committed), config })
  const said = found.map(({ message, location: [at] }) => `${at?.pointer}: ${message}`)
  expect(said).toEqual([])
})

test('every paginated operation names the field with its items, the only array', () => {
  const pages = routes.flatMap((route) => {
    const fields: Record<string, { type?: string }> = Object(route.reply).properties ?? {}
    const arrays = Object.keys(fields).filter((name) => fields[name]?.type === 'array')
    return fields['nextCursor'] ? [{ operation: describeOperation(route).operation, arrays }] : []
  })
  expect(pages.length).toBeGreaterThan(25)
  for (const { operation, arrays } of pages)
    expect(operation).toMatchObject({ 'x-items': arrays.join(' ') })
})

test('what the reference tells by operation is told of operations that exist', () => {
  const names = new Set(routes.map(({ operationId }) => operationId))
  const told = Object.keys(requestExamples)
  expect(told.filter((name) => !names.has(name))).toEqual([])
})

test('where a body may name a contact by id, the reference tells that there may be none', () => {
  const told = routes.filter((route) => Object.hasOwn(repliesOf(route, {}), 404))
  const names = told.map(({ path }) => path)
  for (const trigger of ['segment-entered', 'email-opened', 'health-threshold'])
    expect(names).toContain(`/v2/automations/runtime/triggers/${trigger}`)
})

test('the documents name every error code, trigger type, and operator', () => {
  const text = pageOf('callers') + pageOf('automations')
  const names = [...Object.keys(statusOf), ...TriggerType.enum, ...operators]
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('docs/consent.md lists every text of the pages for people', () => {
  const rows = Object.entries(pageTexts).map(([name, text]) => `| \`${name}\` | ${text} |`)
  expect(rows.filter((row) => !pageOf('consent').includes(row))).toEqual([])
})

test('docs/errors.md has a section for every error code, below its status', () => {
  const sections = pageOf('errors')
    .split('\n## ')
    .flatMap((chapter) =>
      Array.from(chapter.matchAll(/^### `(\w+)`$/gm), ([, code = '']) => [
        code,
        chapter.slice(0, 11),
      ]),
    )
  expect(new Set(sections.map(([code]) => code))).toEqual(new Set(Object.keys(statusOf)))
  for (const [code, status] of Object.entries(statusOf))
    expect(Object.fromEntries(sections)[code]).toContain(String(status))
})

test('docs/errors.md lists every field code of the sources', () => {
  const [, listed = ''] = pageOf('errors').split('\n## Field codes\n')
  const sources = globSync(['services/*/src/**/*.ts', 'packages/contracts/src/**/*.ts'], {
    cwd: root,
  })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n')
  const literal = /\b(?:code: |refuse\('\w+', |fault\(\w+, )'([a-z]\w+)'/g
  const thrown = /\binvalid\((?:[^()]|\([^()]*\))*, '(\w+)'\)/g
  const codes = [literal, thrown].flatMap((pattern) =>
    Array.from(sources.matchAll(pattern), ([, code = '']) => code),
  )
  expect(codes.length).toBeGreaterThan(30)
  expect([...new Set(codes)].filter((code) => !listed.includes(`\`${code}\``))).toEqual([])
})

test.each(Object.entries(nodeConfigs))(
  'docs/automations.md describes every field of the node %s, and which are required',
  (node, config) => {
    const {
      properties,
      required = [],
    }: { properties: object; required?: readonly string[] | undefined } = config
    const [, rest = ''] = pageOf('automations').split(`### \`${node}\`\n`)
    const [chapter = ''] = rest.split('\n##')
    const rows = [...chapter.matchAll(/^\| `(\w+)` \| (\w+)/gm)]
    expect(new Set(rows.map(([, field]) => field))).toEqual(new Set(Object.keys(properties)))
    const needed = rows.filter(([, , isNeeded]) => isNeeded === 'yes').map(([, field]) => field)
    expect(needed).toEqual(required)
  },
)

function pageOf(name: string): string {
  return readFileSync(new URL(`docs/${name}.md`, root), 'utf8')
}

test('no two routes answer the same request', () => {
  const names = routes.map(({ method, path, mediaType = '', marker = '' }) =>
    [method, path.replaceAll(/:\w+/g, ':'), mediaType, marker].join(' '),
  )
  expect(new Set(names).size).toBe(names.length)
})
