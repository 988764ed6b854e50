import { readdirSync, readFileSync } from 'node:fs'
import { nodeConfigs } from '@outrider/contracts/graphs'
import { createRenderer } from '@outrider/liquid/renderer'
import { afterAll, expect, test } from 'vitest'
import { type Entry, type Moment, play } from './recorded/play.ts'

const renderer = createRenderer()
afterAll(() => renderer[Symbol.asyncDispose]())

const dir = new URL('recorded/', import.meta.url)
const recorded = readdirSync(dir)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...read(file) }))

function read(file: string): Entry & { moments: (Moment & { result: unknown })[] } {
  return JSON.parse(readFileSync(new URL(file, dir), 'utf8'))
}

/** A difference means that entries which are under way would go on in another way than they began. */
test.each(recorded)(
  'the entry recorded in $file goes on as it did',
  async ({ moments, ...entry }) => {
    for (const { result, ...moment } of moments)
      expect(await play(entry, moment, renderer)).toEqual(result)
  },
)

test('every type of node is recorded', () => {
  const types = recorded.flatMap(({ graph }) => graph.nodes.map(({ type }) => type))
  expect([...new Set(types)].toSorted()).toEqual(Object.keys(nodeConfigs).toSorted())
})
