import { expect, onTestFinished, test } from 'vitest'
import { createThread } from './thread.ts'

const mebibytes = 16

/** Renders a text that makes two lists of so many numbers. */
async function run(numbers: number) {
  const thread = createThread(mebibytes)
  onTestFinished(() => thread[Symbol.asyncDispose]())
  const source = `{% assign all = (1..${numbers}) | join: "," | split: "," %}{{ all | concat: all | size }}`
  return thread.run({
    texts: [{ source, mode: 'text' }],
    jobs: [{ texts: [0], scope: '{}' }],
  })
}

test('a rendering that fits into the heap of its thread is done', async () => {
  const { results } = await run(10_000)
  expect(results.map(({ rendered }) => rendered)).toEqual([{ texts: ['20000'] }])
})

test('a rendering that does not fit ends its thread, and nothing else', async () => {
  expect(await run(1_000_000)).toEqual({ results: [], ended: 0 })
})
