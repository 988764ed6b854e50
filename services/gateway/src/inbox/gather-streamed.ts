import type { recordStreamed } from '@outrider/contracts/inbox'
import type { Logger } from '@outrider/service/log'
import type { Static } from 'typebox'

type Streamed = Static<typeof recordStreamed.request>['streamed'][number]

/** Milliseconds for which messages are gathered. */
const interval = 100
const maxBatch = 1_000
/** What may wait to be told; beyond it messages count as not shown, and may be written again. */
const maxWaiting = 50_000

/** Tells messaging which messages have been written to streams, many at once. */
export function gatherStreamed(
  tell: (batch: Streamed[]) => Promise<unknown>,
  log: Logger,
): { note(streamed: Streamed): void } & AsyncDisposable {
  const waiting: Streamed[] = []
  let timer: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  const tellAll = async () => {
    timer = undefined
    while (waiting.length > 0)
      await tell(waiting.splice(0, maxBatch)).catch((error: unknown) =>
        log.warn({ err: error }, 'shown messages not noted'),
      )
  }
  return {
    note(streamed) {
      if (waiting.length >= maxWaiting) return
      waiting.push(streamed)
      timer ??= setTimeout(() => {
        telling = telling.then(tellAll)
      }, interval)
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      await telling.then(tellAll)
    },
  }
}
