import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let baseUrl: string
beforeAll(async () => {
  const docsDir = await mkdtemp(join(tmpdir(), 'outrider-docs-'))
  stack.defer(() => rm(docsDir, { recursive: true, force: true }))
  await mkdir(join(docsDir, 'adr'))
  await writeFile(join(docsDir, 'index.html'), 'the front page')
  await writeFile(join(docsDir, 'start.html'), 'how to start')
  await writeFile(join(docsDir, 'adr/0001-first.html'), 'the first decision')
  await writeFile(join(docsDir, 'search.json'), '[]')
  ;({ baseUrl } = await startGatewayUnderTest(stack, {}, { docsDir }))
})
afterAll(() => stack.disposeAsync())

test.each([
  ['/docs', 'the front page'],
  ['/docs/start', 'how to start'],
  ['/docs/adr/0001-first', 'the first decision'],
])('%s is a page under a strict policy, for anybody', async (path, text) => {
  const answer = await fetch(baseUrl + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain("script-src 'self'; style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(await answer.text()).toBe(text)
})

test('the files that pages load are served next to them', async () => {
  expect(await (await fetch(`${baseUrl}/docs/search.json`)).json()).toEqual([])
})

test('a page that is not there is a 404, and no file beside the pages is served', async () => {
  for (const path of ['/docs/gone', '/docs/..%2fpackage.json', '/docs/.built-from'])
    expect((await fetch(baseUrl + path)).status).toBe(404)
})

test('/docs of the origin leads to the documentation', async () => {
  const answer = await fetch(new URL('/docs', baseUrl))
  expect(await answer.text()).toBe('the front page')
})

test('where nothing is built, a page leads to the OpenAPI document', async () => {
  await using own = new AsyncDisposableStack()
  const bare = await startGatewayUnderTest(own)
  const answer = await fetch(`${bare.baseUrl}/docs`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('openapi.json')
  expect((await fetch(`${bare.baseUrl}/openapi.json`)).status).toBe(200)
})
