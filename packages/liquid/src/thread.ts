import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Text } from './compile.ts'
import { hardMilliseconds, maxThreadMebibytes, maxYoungMebibytes } from './limits.ts'
import type { Rendered } from './render.ts'

/** Jobs for a thread; the texts that several of them use are sent once. */
export interface RenderBatch {
  readonly texts: readonly Text[]
  readonly jobs: readonly {
    /** Places among the batch's texts. */
    readonly texts: readonly number[]
    /** JSON. */
    readonly scope: string
    readonly task?: string | undefined
  }[]
}

export interface RenderResult {
  readonly rendered: Rendered
  /** Milliseconds of processor time. */
  readonly took: number
}

/** The result of a batch: the first jobs are done, the others were not begun. */
export interface Report {
  readonly results: readonly RenderResult[]
  /** The job that the thread was at when it was ended; it has no result, nor has any other then. */
  readonly ended?: number
}

/** A thread that renders one batch at a time. It is started when it is needed, and again after it was ended. */
export interface Thread extends AsyncDisposable {
  /** Never rejects. */
  run(batch: RenderBatch): Promise<Report>
}

/** Looks at a thread that works; it is ended when this many in a row find it at the same job. */
const looks = 10
const notBegun = -1

const plainWorker = new URL('worker.ts', import.meta.url)

export function createThread(maxMebibytes = maxThreadMebibytes, program = plainWorker): Thread {
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let worker: Worker | undefined
  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  return {
    async run(batch) {
      worker ??= start(progress, maxMebibytes, program)
      const stop = new AbortController()
      Atomics.store(progress, 0, notBegun)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      worker.postMessage(batch)
      const watch = watchProgress(progress, () => void end())
      try {
        return { results: await answerOf(worker, stop.signal) }
      } catch {
        await end()
        return { results: [], ended: Atomics.load(progress, 0) }
      } finally {
        clearInterval(watch)
        stop.abort()
      }
    },
    [Symbol.asyncDispose]: end,
  }
}

function start(
  progress: Int32Array<SharedArrayBuffer>,
  maxMebibytes: number,
  program: URL,
): Worker {
  const worker = new Worker(program, {
    workerData: progress.buffer,
    resourceLimits: {
      maxOldGenerationSizeMb: maxMebibytes,
      maxYoungGenerationSizeMb: maxYoungMebibytes,
    },
  })
  worker.unref()
  worker.on('error', () => {}) // reported to the waiting caller
  return worker
}

/** Rejects if the thread ends or runs out of memory before it responds. */
async function answerOf(worker: Worker, signal: AbortSignal): Promise<readonly RenderResult[]> {
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the thread has ended')
  })
  ended.catch(() => {}) // also rejects after a response
  const [results] = await Promise.race([once(worker, 'message', { signal }), ended])
  return results
}

/**
 * Counts checks instead of time: after a pause of the whole process, the thread has had no time either. A thread that
 * has not begun is still starting.
 */
function watchProgress(progress: Int32Array, stuck: () => void): NodeJS.Timeout {
  let [at, same] = [notBegun, 0]
  return setInterval(() => {
    const now = Atomics.load(progress, 0)
    same = now === at && now !== notBegun ? same + 1 : 0
    at = now
    if (same === looks) stuck()
  }, hardMilliseconds / looks)
}
