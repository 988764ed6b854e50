import { FairQueue, type Taken } from './fair-queue.ts'
import { hardMilliseconds, maxBatch, maxBatchCharacters, maxWaitMilliseconds } from './limits.ts'
import { renderPlain } from './plain.ts'
import type { Job, Rendered } from './render.ts'
import { createThread, type RenderBatch, type Report, type Thread } from './thread.ts'

/** Renders texts that callers wrote, in threads of its own, so that no text can hold this one. */
export interface Renderer extends AsyncDisposable {
  /**
   * Renders a tenant's texts within the limits of `limits.ts`. Never rejects: failures are values. The tenant is
   * charged for the processor time. After `timeout` milliseconds the result is `BUSY`, even if rendering has begun. By
   * default the texts wait for their turn for `maxWaitMilliseconds`.
   */
  render(tenant: string, job: Job, timeout?: number): Promise<Rendered>
}

export interface Waiting {
  readonly job: Job
  /** By `performance.now()`. */
  readonly until: number
  readonly resolve: (rendered: Rendered) => void
}

type Work = Taken<Waiting>

const busy: Rendered = { fault: 'BUSY', message: 'was not rendered because the renderer is busy' }
const stopped: Rendered = {
  fault: 'TEMPLATE_LIMIT',
  message: `took more than ${hardMilliseconds} ms, or too much memory`,
}
/** Milliseconds between checks for waiting items that may run, or have timed out. */
const interval = 50

/** Starts `threads` threads, each when it is first needed; `program` calls `serveThread`. */
export function createRenderer(threads = 2, program?: URL): Renderer {
  const queue = new FairQueue<Waiting>()
  const all = Array.from({ length: threads }, () => createThread(undefined, program))
  const idle = [...all]
  let scheduled = false
  let isClosed = false
  let clock: NodeJS.Timeout | undefined

  const schedule = () => {
    if (scheduled) return
    scheduled = true
    setImmediate(dispatch) // calls in the same tick are rendered together
  }
  const dispatch = () => {
    scheduled = false
    for (const { resolve } of queue.drop(({ until }) => until < performance.now())) resolve(busy)
    while (idle.length > 0) {
      const batch = takeBatch(queue)
      const thread = batch.work.length > 0 ? idle.pop() : undefined
      if (!thread) break
      void run(thread, batch)
    }
    clearTimeout(clock)
    if (queue.waiting > 0) clock = setTimeout(schedule, interval)
  }
  const run = async (thread: Thread, { batch, work }: ReturnType<typeof takeBatch>) => {
    const report = await thread.run(batch)
    if (isClosed) return work.forEach(({ item }) => item.resolve(busy))
    finishBatch(queue, work, report)
    idle.push(thread)
    schedule()
  }

  return {
    async render(tenant, job, timeout) {
      const plain = job.task === undefined ? renderPlain(job) : undefined
      if (plain) return plain
      const { promise, resolve } = Promise.withResolvers<Rendered>()
      const now = performance.now()
      const until = now + (timeout ?? maxWaitMilliseconds)
      if (isClosed || !queue.push(tenant, { job, until, resolve }, now)) return busy
      schedule()
      if (timeout === undefined) return promise
      const timer = setTimeout(resolve, Math.max(0, timeout), busy)
      return promise.finally(() => clearTimeout(timer))
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      idle.length = 0
      await Promise.all(all.map((thread) => thread[Symbol.asyncDispose]()))
      for (const { resolve } of queue.drop(() => true)) resolve(busy)
      clearTimeout(clock)
    },
  }
}

/** Fills a batch in the queue's order. */
export function takeBatch(queue: FairQueue<Waiting>): { batch: RenderBatch; work: Work[] } {
  const texts = new Map<string, { place: number; text: Job['texts'][number] }>()
  const jobs: { texts: number[]; scope: string; task: string | undefined }[] = []
  const work: Work[] = []
  let characters = 0
  while (work.length < maxBatch && characters < maxBatchCharacters) {
    const taken = queue.take(performance.now())
    if (!taken) break
    const places = taken.item.job.texts.map((text) => {
      const key = text.mode + text.source
      const known = texts.get(key) ?? { place: texts.size, text }
      if (known.place === texts.size) characters += key.length
      texts.set(key, known)
      return known.place
    })
    const scope = JSON.stringify(taken.item.job.scope)
    characters += scope.length
    jobs.push({ texts: places, scope, task: taken.item.job.task })
    work.push(taken)
  }
  return { batch: { texts: Array.from(texts.values(), ({ text }) => text), jobs }, work }
}

/** Unfinished items go back into the queue; the item at which the thread was terminated has failed. */
function finishBatch(queue: FairQueue<Waiting>, work: readonly Work[], report: Report): void {
  for (const [place, taken] of work.entries().toArray().toReversed()) {
    const result = report.results[place]
    if (result) {
      queue.finish(taken, result.took)
      taken.item.resolve(result.rendered)
    } else if (place === report.ended) {
      queue.finish(taken, hardMilliseconds)
      taken.item.resolve(stopped)
    } else queue.giveBack(taken)
  }
}
