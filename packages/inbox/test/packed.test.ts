import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sdk = realpathSync(join(root, 'node_modules/@outrider/sdk'))
const project = mkdtempSync(join(tmpdir(), 'outrider-inbox-'))
const modules = join(project, 'node_modules')

const program = `import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { createInbox } from '@outrider/sdk'
import { InboxPanel, useInbox } from '@outrider/inbox'

const inbox = createInbox({ baseUrl: 'https://outrider.test/api/v1', token: () => 'ct_x' })
function Bell() {
  const count: number = useInbox(inbox).unread
  return String(count)
}
console.log(renderToString(createElement('main', {}, createElement(Bell), createElement(InboxPanel, { inbox }))))
// @ts-expect-error -- a panel has an inbox
export const wrong = createElement(InboxPanel, {})
`

beforeAll(() => {
  const [ofSdk, ofInbox] = [join(modules, '@outrider/sdk'), join(modules, '@outrider/inbox')]
  mkdirSync(ofInbox, { recursive: true })
  // Not in its own folder, where the SDK's tests may build it at the same time.
  const compile = ['-p', 'tsconfig.build.json', '--outDir', join(ofSdk, 'dist')]
  run(join(sdk, 'node_modules/.bin/tsc'), compile, sdk)
  const { publishConfig } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
  writeFileSync(join(ofSdk, 'package.json'), JSON.stringify({ type: 'module', ...publishConfig }))
  run('pnpm', ['build'], root)
  run('pnpm', ['pack', '--pack-destination', project], root)
  const [tarball = ''] = readdirSync(project).filter((file) => file.endsWith('.tgz'))
  run('tar', ['-xzf', join(project, tarball), '-C', ofInbox, '--strip-components=1'], project)
  for (const name of ['react', 'react-dom', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of ['openapi-fetch', 'standardwebhooks'])
    symlinkSync(join(sdk, 'node_modules', name), join(modules, name))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, 'main.ts'), program)
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('an empty project with React runs the packed component, and its types hold', () => {
  const options = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
  run(
    join(root, 'node_modules/.bin/tsc'),
    [...options, '--strict', '--skipLibCheck', 'main.ts'],
    project,
  )
  const html = run(process.execPath, ['main.js'], project)
  expect(html).toContain('Loading messages…')
  expect(readdirSync(join(modules, '@outrider/inbox/src'))).toEqual(['inbox.css'])
}, 120_000)

function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${command}: ${String(Object(error).stdout)}${String(Object(error).stderr)}`, {
      cause: error,
    })
  }
}
