import { eventAccepted } from '@outrider/contracts/events'
import { triggerQueued } from '@outrider/contracts/triggers'
import type { StreamView, StreamWatch } from '@outrider/service/nats/watch'
import { clock } from '@outrider/service/observe/time'

/** How far the handling of accepted events has come. */
export interface Progress extends Disposable {
  /** All events that were accepted before this time have been handled; long ago while that is not known. */
  handledUntil(): Date
}

/** What an event passes until a wait has seen it, in this order: accepted events, then triggers. */
const passed = [eventAccepted.stream, triggerQueued.stream]
/** Milliseconds that an accepted event may take to be stored in the first stream. */
const storing = 2_000
/** Marks of a stream that wait for its consumers. */
const maxMarks = 1_000

/** A time, and the last message of a stream that was stored then. */
interface Mark {
  readonly at: number
  readonly sequence: number
}

/**
 * Follows the streams until disposed. All messages up to a mark are handled once each consumer has acknowledged them;
 * a time has passed one stream before its mark is set in the next.
 */
export function watchProgress({
  watch,
}: {
  readonly watch: Pick<StreamWatch, 'follow'>
}): Progress {
  let until = 0
  const stages: Mark[][] = passed.map(() => [])
  const see = (stage: number, at: number, view: StreamView) => {
    const marks = stages[stage] ?? []
    marks.push({ at, sequence: view.sight.last })
    if (marks.length > maxMarks) stages[stage] = marks.filter((_, place) => place % 2 === 1)
  }
  const stack = new DisposableStack()
  // Until when the stream before has been handled, now and a look ago: a look may be almost as old as the one before.
  let [handled, handledBefore] = [0, 0]
  for (const [stage, stream] of passed.entries())
    stack.use(
      watch.follow(stream, (view) => {
        if (!view) return
        see(stage, stage === 0 ? clock.now().getTime() - storing : handledBefore, view)
        if (stage > 0) handledBefore = handled
        const marks = stages[stage] ?? []
        const isDone = ({ sequence }: Mark) =>
          view.consumers.every(({ lag, acknowledged }) => lag === 0 || acknowledged >= sequence)
        const last = marks.findLastIndex(isDone)
        if (last < 0) return
        const at = marks[last]?.at ?? 0
        marks.splice(0, last + 1)
        if (stage === 0) handled = Math.max(handled, at)
        else until = Math.max(until, at)
      }),
    )
  return {
    handledUntil: () => new Date(until),
    [Symbol.dispose]: () => stack.dispose(),
  }
}
