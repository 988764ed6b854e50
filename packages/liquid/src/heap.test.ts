import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { maxThreadMebibytes, maxYoungMebibytes } from './limits.ts'
import type { RenderBatch } from './thread.ts'

/** Half of what a thread has: what is rendered must not come near the end of its heap, where one call into V8 could end the process. */
const resourceLimits = {
  maxOldGenerationSizeMb: maxThreadMebibytes / 2,
  maxYoungGenerationSizeMb: maxYoungMebibytes,
}

/** A thread that nobody ends for its time. Rejects when its heap is used up. */
function open(): (source: string) => Promise<unknown> {
  const workerData = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).buffer
  const thread = new Worker(new URL('worker.ts', import.meta.url), { workerData, resourceLimits })
  onTestFinished(async () => void (await thread.terminate()))
  const scope = JSON.stringify({ wide: '中 '.repeat(31_000), quotes: '"<'.repeat(31_000) })
  return async (source) => {
    const batch: RenderBatch = { texts: [{ source, mode: 'html' }], jobs: [{ texts: [0], scope }] }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(batch)
    const [results]: unknown[] = await once(thread, 'message')
    return results
  }
}

const value = fc.constantFrom('a', 'b', 'wide', 'quotes', '(1..262144)', '(1..4000000)')
const parting = fc.constantFrom(
  "split: ''",
  "split: ' '",
  "replace: '', wide",
  "remove: ' '",
  'json: 9',
)
const making = fc.constantFrom(
  'append: wide',
  'concat: a',
  'join: quotes',
  'escape',
  'url_encode',
  'uniq',
  'reverse',
)
const counting = fc.constantFrom(
  "number_of_words: 'cjk'",
  'truncatewords: 9',
  'sort_natural',
  'compact',
  'strip: wide',
)
const step = fc.record({
  to: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  value,
  filters: fc.array(fc.oneof(parting, making, counting), { minLength: 1, maxLength: 4 }),
  times: fc.integer({ min: 1, max: 4 }),
})

test('no template takes more than half of the heap of its thread', async () => {
  const render = open()
  const templates = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(templates, async (steps) => {
      const source = steps.map(({ to, value: from, filters, times }) => {
        const copied = `{% capture copied %}${`{{ ${from} }}`.repeat(times)}{% endcapture %}`
        return `${copied}{% assign ${to} = copied | ${filters.join(' | ')} %}{% assign ${to}${times} = ${from} | ${filters.join(' | ')} %}`
      })
      expect(await render(source.join(''))).toHaveLength(1)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
