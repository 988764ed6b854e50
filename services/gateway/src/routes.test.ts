import { linkPaths } from '@outrider/contracts/paths'
import { expect, test } from 'vitest'
import { anyQuery } from './http/route.ts'
import { routes } from './routes.ts'

/** Pages that people open by a link, or to which an identity provider redirects them: others add parameters. */
const links = new Set<string>([...Object.values(linkPaths), '/auth/oidc/callback'])

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses unknown query parameters unless people open it by a link',
  (_, { path, query }) => {
    expect(query === anyQuery).toBe(links.has(path))
    expect(Object.hasOwn(query, 'additionalProperties')).toBe(!links.has(path))
  },
)

test.each(
  routes
    .filter(({ method, status }) => method === 'post' && status === 201)
    .map((route) => [route.path, route] as const),
)(
  'what POST %s creates is created once under an Idempotency-Key, unless somebody signs in by it',
  (_, route) => {
    expect(route.repeatable).toBe(route.accessName === 'public' ? undefined : true)
  },
)
