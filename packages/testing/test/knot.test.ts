import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Knot, startKnot } from '../src/knot.ts'

const stack = new AsyncDisposableStack()
let knot: Knot
beforeAll(async () => {
  knot = await startKnot(['one.example', 'two.example'], stack)
}, 120_000)
afterAll(() => stack.disposeAsync())

const resolver = () => {
  const fresh = new Resolver()
  fresh.setServers([knot.address])
  return fresh
}

test('a zone has what was published last, and each its own', async () => {
  await knot.publish('one.example', [{ name: 'a.one.example', type: 'TXT', data: '"first"' }])
  await knot.publish('two.example', [{ name: 'two.example', type: 'TXT', data: '"other"' }])
  expect(await resolver().resolveTxt('a.one.example')).toEqual([['first']])
  await knot.publish('one.example', [
    { name: 'b.one.example', type: 'CNAME', data: 'two.example.' },
  ])
  expect(await resolver().resolveCname('b.one.example')).toEqual(['two.example'])
  await expect(resolver().resolveTxt('a.one.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(await resolver().resolveTxt('two.example')).toEqual([['other']])
})
