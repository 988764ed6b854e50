import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeProject } from './project.ts'

const project = makeProject(
  ['@outrider/sdk', '@outrider/inbox'],
  ['openapi-fetch', 'standardwebhooks', 'react', 'react-dom', '@types'],
)
afterAll(() => project[Symbol.dispose]())

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

test('an empty project with React runs the packed component, and its types hold', () => {
  expect(project.runProgram(program)).toContain('Loading messages…')
  const sources = join(project.modules, '@outrider/inbox/src')
  expect(readdirSync(sources)).toEqual(['inbox.css'])
})
