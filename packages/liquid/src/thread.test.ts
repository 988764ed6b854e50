import { expect, onTestFinished, test } from 'vitest'
import { createThread } from './thread.ts'

const mebibytes = 16

/** Renders a text about so many objects, which take a multiple of their JSON. */
async function run(objects: number) {
  const thread = createThread(mebibytes)
  onTestFinished(() => thread[Symbol.asyncDispose]())
  const scope = JSON.stringify({ event: Array.from({ length: objects }, () => ({})) })
  return thread.run({
    texts: [{ source: '{{ event | size }}', mode: 'text' }],
    jobs: [{ texts: [0], scope }],
  })
}

test('a rendering that fits into the heap of its thread is done', async () => {
  const { results } = await run(1_000)
  expect(results.map(({ rendered }) => rendered)).toEqual([{ texts: ['1000'] }])
})

test('a rendering that does not fit ends its thread, and nothing else', async () => {
  expect(await run(1_000_000)).toEqual({ results: [], ended: 0 })
})
