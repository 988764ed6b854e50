import { setTimeout as delay } from 'node:timers/promises'
import type { JsMsg } from '@nats-io/jetstream'
import { fingerprintBytes } from '@outrider/contracts/hashes'
import { duplicateWindow } from '@outrider/service/monitor/declared'
import { maxTurn, watchLife } from '@outrider/service/monitor/life'
import { measure } from '@outrider/service/monitor/metrics'
import { fingerprintsHeader } from '@outrider/service/publish'
import { KeyIndex, windowMinutes } from './key-index.ts'
import type { Place } from './key-table.ts'
import { createProgress } from './progress.ts'
import { type Followed, readHeaders, type Reading } from './read-headers.ts'

/** Knows which item was the first of its key, for it reads the stream that all gateways publish to. */
export interface Follower extends AsyncDisposable {
  /**
   * The first place of a key one of whose items lies in the parcel `sequence`; undefined when it is forgotten. Rejects with `UNAVAILABLE` when the stream
   * is not read that far within five seconds.
   */
  firstOf(fingerprint: Buffer, sequence: number): Promise<Place | undefined>
  /** The last sequence that it has read. */
  lastRead(): number
  /** Forgets everything and reads the stream again, of which messages were lost: whose keys they had is free again. */
  beginAnew(): void
}

/** Milliseconds after which catching up begins again with what came last. */
const catchUpTimeout = 30_000

/** Follows the fingerprints of a stream's parcels, from an hour back; resolves once it has caught up. `note` sees each parcel, too. */
export async function followStream(
  followed: Followed,
  note: (msg: JsMsg) => void,
): Promise<Follower> {
  const { stream } = followed
  let index = new KeyIndex()
  const progress = createProgress(() => reading.restart())
  const caughtUp = Promise.withResolvers<void>()

  const read = (msg: JsMsg) => {
    const fingerprints = Buffer.from(msg.headers?.get(fingerprintsHeader) ?? '', 'base64')
    const at = msg.time.getTime()
    for (let offset = 0; offset < fingerprints.length; offset += fingerprintBytes) {
      const place = { sequence: msg.seq, index: offset / fingerprintBytes }
      index.note(fingerprints, offset, place, at)
    }
    note(msg)
    progress.reached(msg.seq)
    if (msg.info.pending === 0) caughtUp.resolve()
  }

  const reading = await readHeaders(followed, beginning(), read)
  if (reading.pending > 0) await catchUp(reading, caughtUp.promise)
  const watched = new DisposableStack()
  watched.use(watchLife(`the follower of ${stream}`, () => progress.behindFor() < maxTurn))
  watched.use(
    measure(async () => {
      const value = Math.min((Date.now() - index.forgottenUntil) / 1_000, windowMinutes * 60)
      return [{ gauge: duplicateWindow, labels: { stream }, value }]
    }),
  )

  return {
    async firstOf(fingerprint, sequence) {
      await progress.until(sequence)
      return index.find(fingerprint, 0)
    },
    lastRead: () => progress.last(),
    beginAnew() {
      index = new KeyIndex()
      progress.reset()
      reading.restart(beginning())
    },
    async [Symbol.asyncDispose]() {
      watched.dispose()
      reading[Symbol.dispose]()
    },
  }
}

/** Milliseconds: from when on a key is a repetition. */
function beginning(): number {
  return Date.now() - windowMinutes * 60_000
}

/** Resolves once everything is read that lay there; the server may be killed meanwhile. */
async function catchUp(reading: Reading, caughtUp: Promise<void>): Promise<void> {
  const done = caughtUp.then(() => true)
  while (!(await Promise.race([done, delay(catchUpTimeout, false, { ref: false })])))
    reading.restart()
}
