import { parentPort, workerData } from 'node:worker_threads'
import { compiledWithin } from './compile.ts'
import { maxCompiledBytes, sliceMilliseconds } from './limits.ts'
import { renderJob, threadMilliseconds } from './render.ts'
import type { RenderBatch, RenderResult } from './thread.ts'

/** Functions that a thread runs besides rendering, by name. Each takes and returns what JSON can hold. */
type Tasks = Readonly<Record<string, (input: object) => unknown>>

const compiledOf = compiledWithin(maxCompiledBytes)

const progress = new Int32Array(workerData)

/** Works for a slice of time, and returns the rest of the batch, because other tenants may be waiting. */
function work({ texts, jobs }: RenderBatch, tasks: Tasks): RenderResult[] {
  const results: RenderResult[] = []
  const end = performance.now() + sliceMilliseconds
  for (const [index, job] of jobs.entries()) {
    if (index > 0 && performance.now() > end) break
    Atomics.store(progress, 0, index)
    const began = threadMilliseconds()
    const scope: object = JSON.parse(job.scope)
    const own = job.texts.flatMap((text) => texts[text] ?? [])
    const task = job.task === undefined ? undefined : tasks[job.task]
    const rendered = task
      ? { texts: [JSON.stringify(task(scope))] }
      : renderJob({ texts: own, scope }, compiledOf)
    results.push({ rendered, took: threadMilliseconds() - began })
  }
  return results
}

/** Serves the renderer as one of its threads. */
export function serveThread(tasks: Tasks = {}): void {
  parentPort?.on('message', (batch: RenderBatch) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort?.postMessage(work(batch, tasks))
  })
}
