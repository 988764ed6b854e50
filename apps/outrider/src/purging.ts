import { connect } from '@nats-io/transport-node'
import { clock } from '@outrider/service/clock'
import type { Logger } from '@outrider/service/log'
import { startLoop } from '@outrider/service/loop'
import { serverOf } from '@outrider/service/nats'
import { purgeStreams } from '@outrider/service/purge-streams'

/** Milliseconds: what comes in meanwhile must fit beside what is kept. */
const interval = 60_000

/** Deletes what every service is done with, each minute until disposed. */
export async function keepPurging(operatorUrl: string, log: Logger): Promise<AsyncDisposable> {
  const nats = await connect({ ...serverOf(operatorUrl), maxReconnectAttempts: -1 })
  const loop = startLoop(
    async () => {
      await purgeStreams(nats, clock.now())
      return false
    },
    interval,
    (error) => log.warn({ err: error }, 'streams not purged'),
  )
  return {
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await nats.close()
    },
  }
}
