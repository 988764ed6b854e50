import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeInterface } from '../src/reference/openapi.ts'
import { routes } from '../src/routes.ts'

const committed = new URL('../../../openapi.json', import.meta.url)

test('openapi.json says what the routes say', () => {
  const document: unknown = JSON.parse(JSON.stringify(describeInterface(routes)))
  // After a change of the interface: pnpm openapi
  expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(document)
})

test('no two routes answer the same request', () => {
  const names = routes.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
})
