import { parseQuery } from '@outrider/contracts/contract'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

/** Whether a query with such a parameter is refused because of it. */
function refuses(schema: (typeof routes)[number]['query'], name: string): boolean {
  try {
    parseQuery(schema, { [name]: 'x' })
    return false
  } catch (error) {
    return error instanceof Problem && error.faults.some(({ field }) => field === name)
  }
}

test('unknown query parameters are refused, except by pages that people open by a link', () => {
  const open = routes.filter(({ query }) => !refuses(query, 'unheard_of'))
  // An identity provider redirects people to the last one.
  const links = [...Object.values(linkPaths), '/auth/oidc/callback']
  expect(new Set(open.map(({ path }) => path))).toEqual(new Set(links))
})

test('what a POST creates is created once under an Idempotency-Key, unless somebody signs in by it', () => {
  const creating = routes.filter(({ method, status }) => method === 'post' && status === 201)
  expect(creating.length).toBeGreaterThan(15)
  const others = creating.filter(({ repeatable }) => repeatable !== true)
  const open = creating.filter(({ accessName }) => accessName === 'public')
  expect(others.map(({ path }) => path)).toEqual(open.map(({ path }) => path))
})
