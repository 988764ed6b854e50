import type { TypeId } from '@outrider/contracts/ids'
import type { NatsConnection } from '@nats-io/transport-node'
import { recordKeyUses } from '@outrider/contracts/keys'
import { clock } from '@outrider/service/clock'
import { isTransient } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { startLoop } from '@outrider/service/loop'
import { request } from '@outrider/service/requests'

/** Gathers when keys were last used. */
export interface KeyUses extends AsyncDisposable {
  note(keyId: TypeId<'key'>): void
}

/** Milliseconds between two reports. */
const interval = 2_000
const maxReport = 10_000

/** Tells the keys service every two seconds, and a last time when disposed. A report that fails is dropped. */
export function gatherKeyUses(nats: NatsConnection, log: Logger): KeyUses {
  const uses = new Map<TypeId<'key'>, Date>()
  const report = async () => {
    const gathered = [...uses].slice(0, maxReport)
    uses.clear()
    if (gathered.length === 0) return false
    await request(nats, recordKeyUses, {
      uses: gathered.map(([keyId, at]) => ({ keyId, at: at.toISOString() })),
    })
    return false
  }
  const loop = startLoop(report, interval, (error) =>
    log[isTransient(error) ? 'debug' : 'warn']({ err: error }, 'key uses not recorded'),
  )
  return {
    note: (keyId) => uses.set(keyId, clock.now()),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await report().catch(() => {})
    },
  }
}
