import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Client, type Response } from '../client.ts'
import { signIn } from '../dashboard.ts'
import { makeDataDir, type Outrider, startOutrider } from '../outrider.ts'
import type { Sql } from 'postgres'
import { fill } from './fill.ts'
import type { Filled } from './filling.ts'
import { type List, listsOf } from './lists.ts'
import { connectTo, countReads, readsBetween } from './reads.ts'

/** Tries of a list: the first one may meet a connection that was just ended. */
const maxTries = 3
/** Rows that a list of 50 may read of a table: a filter without an index looks at 10,000, mostly twice. */
const maxFetched = 25_000

/**
 * Each list with each filter, over HTTP, where tables have so many rows: none is read whole, and of none more rows than a
 * page looks at.
 */
export function testPlans(rows: number): void {
  const stack = new AsyncDisposableStack()
  let outrider: Outrider
  let sql: Sql
  let filled: Filled
  let callers: Record<NonNullable<List['by']> | 'key', Client>
  beforeAll(async () => {
    outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
    sql = await connectTo(outrider, stack)
    const { api, bootstrap } = outrider
    const owner = await signIn(outrider) // before the servers are busy
    filled = await fill(sql, bootstrap.orgId, rows)
    const { body } = await api.post('/inapp/tokens', { contact: { externalId: 'u2' } })
    callers = {
      key: api,
      owner: owner.in(bootstrap.orgId),
      contact: createClient(bootstrap.baseUrl, body.token),
    }
  })
  afterAll(() => stack.disposeAsync())

  test('every list is asked for by every filter that it has', async () => {
    const { body } = await outrider.api.callUntyped('GET', '/openapi.json')
    const offered = filtersIn(body)
    const asked = listsOf(filled, outrider.bootstrap.orgId).flatMap(({ operation, filters }) => [
      operation,
      ...filters.map((filter) => `${operation} ${filter}`),
    ])
    expect(offered.filter((each) => !asked.includes(each))).toEqual([])
  })

  test('no list, however it is filtered, reads a table whole or much of it', async () => {
    const offences: unknown[] = []
    const mostFetched = Math.min(maxFetched, rows / 2)
    for (const { path, by = 'key' } of listsOf(filled, outrider.bootstrap.orgId)) {
      for (let tries = 1; ; tries += 1) {
        const before = await countReads(sql, rows / 20)
        const { status } = await got(callers[by], path)
        const reads = readsBetween(before, await countReads(sql, rows / 20))
        const isRight =
          status === 200 &&
          reads.every(({ scanned, fetched }) => scanned === 0 && fetched <= mostFetched)
        if (isRight) break
        if (tries < maxTries) continue // a job of the product may have read meanwhile
        offences.push({ path, status, reads })
        break
      }
    }
    expect(offences).toEqual([])
  })
}

/** The answer, once connections are open again; `UNAVAILABLE` where a statement takes too long each time. */
async function got(caller: Client, path: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await caller.callUntyped('GET', path)
    if (answer.status !== 503 || tries === maxTries) return answer
    await delay(200)
  }
}

/** Each list is asked for within a moment. */
const unlimited = { RATE_LIMIT_READS: '1000' }

/**
 * Lists in the interface's document, and each with each of its filters, its page and period aside. What redirects is no
 * list.
 */
function filtersIn(document: { paths: Record<string, Record<string, Operation>> }): string[] {
  return Object.values(document.paths).flatMap(({ get }) => {
    const names = get?.parameters?.flatMap(({ in: place, name }) => (place === 'query' ? name : []))
    if (!get?.responses['200'] || !names || names.length === 0) return []
    const filters = names.filter((name) => !['limit', 'cursor', 'from', 'to'].includes(name))
    return [get.operationId, ...filters.map((filter) => `${get.operationId} ${filter}`)]
  })
}

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, unknown>>
  readonly parameters?: readonly { readonly in?: string; readonly name: string }[]
}
