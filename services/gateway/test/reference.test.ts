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

/** Names that say all that there is to say; so do lists, which are named after what they hold. */
const plain = new Set(
  `id at name email inapp password title body url subject html mjml text tags type status channel method mode role
  plan scope environment kind ok domain spf dkim dkim2 dmarc config seconds any trigger user contact organization
  invitation service error`.split(/\s+/),
)

test('every field of the document is described, unless its name says all', () => {
  const silent = new Set<string>()
  const look = (name: string, field: unknown) => {
    if (plain.has(name) || /(Id|At|Password)$/.test(name) || typeof field !== 'object' || !field)
      return
    const isList = 'type' in field && field.type === 'array'
    if (!isList && !('description' in field) && !('$ref' in field)) silent.add(name)
  }
  JSON.stringify(describeInterface(routes), (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const [name, field] of Object.entries(value)) look(name, field)
    return value
  })
  expect([...silent]).toEqual([])
})
