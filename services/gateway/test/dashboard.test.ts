import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let origin: string
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outrider-dashboard-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html>\n<html lang="en">home</html>')
  await writeFile(join(dir, 'assets/main-abc.js'), 'run()')
  await writeFile(join(dir, 'assets/main-abc.js.gz'), gzipSync('run()'))
  const gateway = await startGatewayUnderTest(stack, {}, { dashboardDir: dir })
  ;({ origin } = new URL(gateway.baseUrl))
})
afterAll(() => stack.disposeAsync())

const navigation = { Accept: 'text/html,*/*' }

test('every path that a browser navigates to gets the page, under a strict policy', async () => {
  for (const path of ['/', '/o/org_1/live/contacts']) {
    const answer = await fetch(origin + path, { headers: navigation })
    expect(await answer.text()).toContain('home')
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const policy = answer.headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self'; style-src 'self'")
    expect(policy).not.toContain('unsafe')
  }
})

test('the page says whether the browser may have a session', async () => {
  const cookie = { ...navigation, Cookie: 'outrider_session=x' }
  expect(await (await fetch(origin, { headers: cookie })).text()).toContain('data-signed-in')
  expect(await (await fetch(origin)).text()).not.toContain('data-signed-in')
})

test('a browser that opens an invitation or a password reset is led to the dashboard; a program gets the plain page', async () => {
  const opened = { ...navigation, 'Sec-Fetch-Dest': 'document' }
  for (const [path, page] of [
    ['/api/v1/invitations/inv_a-1/accept', '/invitations/inv_a-1'],
    ['/api/v1/auth/password-reset/rst_b-2', '/password-reset/rst_b-2'],
  ]) {
    const answer = await fetch(origin + path, { headers: opened, redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, page])
    expect(await (await fetch(origin + path, { headers: navigation })).text()).toContain('<form')
  }
})

test('files with a hash in their name are kept for good, and sent compressed', async () => {
  const answer = await fetch(`${origin}/assets/main-abc.js`)
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('Content-Encoding')).toBe('gzip')
  expect(await answer.text()).toBe('run()')
})

test('what is no page stays the interface’s: unknown paths and files are 404 in JSON', async () => {
  for (const path of ['/api/v1/nowhere', '/assets/gone.js', '/..%2f..%2fpackage.json']) {
    const answer = await fetch(origin + path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  }
})

test('where nothing is built, a page says so and the interface works', async () => {
  await using own = new AsyncDisposableStack()
  const bare = await startGatewayUnderTest(own)
  const answer = await fetch(new URL('/', bare.baseUrl))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('The dashboard is not built')
  expect((await bare.call('/openapi.json')).status).toBe(200)
})
