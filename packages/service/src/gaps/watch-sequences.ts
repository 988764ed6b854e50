import { type StreamName, streamOf } from '@outrider/contracts/streams'
import type { Logger } from '../log.ts'
import { reportGap } from './report-gap.ts'

/** Tells a stream that went back by the sequences with which it acknowledges what is published. */
interface Sequences {
  /** To be called before publishing to a subject, and what it answers with the sequence afterwards. */
  before(subject: string): (sequence: number) => void
}

/** What is published after a message was acknowledged lies behind it: a lower sequence is one that is used again. */
export function watchSequences(log: Logger): Sequences {
  const highest = new Map<StreamName, number>()
  return {
    before(subject) {
      const stream = streamOf(subject)
      if (!stream) return () => {}
      const known = highest.get(stream) ?? 0
      return (sequence) => {
        const now = highest.get(stream) ?? 0
        const isBack = sequence <= known && known <= now // it is told once
        if (isBack) reportGap(log, { stream, seenBy: 'publisher' }, { from: sequence, to: now })
        if (isBack || sequence > now) highest.set(stream, sequence)
      }
    },
  }
}
