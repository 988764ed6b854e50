import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { redact } from './log.ts'

const hidden = '[redacted]'

test.each([
  [{ a: { b: { c: { token: 'x', id: 1 } } } }, { a: { b: { c: { token: hidden, id: 1 } } } }],
  [{ list: [{ email: 'x' }, 'y'] }, { list: [{ email: hidden }, 'y'] }],
  ['550 5.1.1 <owner@example.com>: no such user', `550 5.1.1 <${hidden}>: no such user`],
  [
    'cannot reach nats://name:pass@nats.internal:4222',
    `cannot reach nats://${hidden}@nats.internal:4222`,
  ],
  [
    'at x (/app/node_modules/.pnpm/postgres@3.4.9/a.js:1:2)',
    'at x (/app/node_modules/.pnpm/postgres@3.4.9/a.js:1:2)',
  ],
  [7, 7],
])('%j is logged without secrets and addresses', (value, logged) => {
  expect(redact(value)).toEqual(logged)
})

test('an error is logged with its code, and without what it quotes', () => {
  const cause = Object.assign(new Error('to bob@example.com'), {
    response: '550 <bob@example.com>',
  })
  const error = Object.assign(new Error('not taken', { cause }), { code: 'E', detail: 'a row' })
  const logged = redact({ err: error })
  expect(logged).toMatchObject({ err: { code: 'E', detail: hidden } })
  expect(JSON.stringify(logged)).not.toContain('bob@')
})

test('what is nested without end is cut', () => {
  const endless: Record<string, unknown> = {}
  endless['self'] = endless
  expect(JSON.stringify(redact(endless))).toContain('[deep]')
})

test('each line of requests is written in its order, also where the process ends', async () => {
  const program = `
    const { createAccessLog } = await import('${new URL('log.ts', import.meta.url).href}')
    const log = createAccessLog('gateway', 'info')
    const end = performance.now() + 100
    for (let n = 0; performance.now() < end; n += 1) {
      log.info({ n }, 'request')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    log.info({ n: 'last' }, 'request')`
  const node = ['--input-type', 'module', '--eval', program]
  const { stderr } = await promisify(execFile)(process.execPath, node)
  const logged = stderr.trim().split('\n')
  const numbers = logged.map((line) => JSON.parse(line).n)
  expect(numbers).toEqual([...numbers.slice(0, -1).keys(), 'last'])
})
