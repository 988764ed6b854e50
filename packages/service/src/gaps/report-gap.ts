import type { StreamName } from '@outrider/contracts/streams'
import type { Logger } from '../log.ts'
import { streamGaps } from '../monitor/declared.ts'
import type { Gap } from './find-gap.ts'

/** Who notices that a stream has lost messages: a durable consumer, a publisher, a follower. */
export interface Witness {
  readonly stream: StreamName
  readonly seenBy: string
}

/** Shows the counter before anything is lost: Prometheus sees no increase in one that begins above zero. */
export function countGapsFromZero({ stream, seenBy }: Witness): void {
  streamGaps.inc({ stream, seen_by: seenBy }, 0)
}

/** Tells of messages that are lost, in one line of the log and a metric. */
export function reportGap(log: Logger, { stream, seenBy }: Witness, { from, to }: Gap): void {
  streamGaps.inc({ stream, seen_by: seenBy })
  log.error({ stream, seenBy, from, to }, 'gap in a stream: messages are lost')
}
