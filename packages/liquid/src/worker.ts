import { parentPort, workerData } from 'node:worker_threads'
import type { Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { threadMilliseconds } from './allowance.ts'
import { compile, type Text } from './compile.ts'
import { maxCompiledBytes, sliceMilliseconds } from './limits.ts'
import { renderJob } from './render.ts'
import type { Batch, Result } from './thread.ts'

/** Measured: a piece takes up to so many bytes when it is compiled, beside its characters. */
const bytesOfPiece = 1_000
const compiled = new LRUCache<string, readonly Template[]>({ maxSize: maxCompiledBytes })

function compiledOf(text: Text): readonly Template[] {
  const key = text.mode + text.source
  const known = compiled.get(key)
  if (known) return known
  const template = compile(text)
  compiled.set(key, template, { size: 4 * key.length + bytesOfPiece * (1 + template.length) })
  return template
}

const progress = new Int32Array(workerData)

/** Works for a slice of time, and leaves the rest of the batch: somebody else may be waiting. */
function work({ texts, jobs }: Batch): Result[] {
  const results: Result[] = []
  const end = performance.now() + sliceMilliseconds
  for (const [index, job] of jobs.entries()) {
    if (index > 0 && performance.now() > end) break
    Atomics.store(progress, 0, index)
    const began = threadMilliseconds()
    const scope: object = JSON.parse(job.scope)
    const own = job.texts.flatMap((text) => texts[text] ?? [])
    const rendered = renderJob({ texts: own, scope }, compiledOf)
    results.push({ rendered, took: threadMilliseconds() - began })
  }
  return results
}

parentPort?.on('message', (batch: Batch) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(work(batch))
})
