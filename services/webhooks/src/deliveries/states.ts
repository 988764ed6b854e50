import type { DeliveryStatus } from '@outrider/contracts/webhooks'
import { refused, type StateTable } from '@outrider/service/db/state-table'

/**
 * Transitions of a delivery: an attempt succeeds (`deliver`), fails (`retry`), or fails for the last time (`fail`); its
 * endpoint is disabled (`setAside`); a caller replays it (`replay`) or recovers all that were not delivered (`recover`).
 */
type DeliveryEvent = 'deliver' | 'retry' | 'fail' | 'setAside' | 'replay' | 'recover'

/** A delivery that is lost may be recovered, and a success that comes after its lease still counts. */
const lost = {
  deliver: 'delivered',
  retry: refused,
  fail: refused,
  setAside: refused,
  replay: 'pending',
  recover: 'pending',
} as const

/** An attempt may end after its lease, later than another one. A success always counts. */
export const deliveryStates: StateTable<DeliveryStatus, DeliveryEvent> = {
  pending: {
    deliver: 'delivered',
    retry: 'pending',
    fail: 'failed',
    setAside: 'missed',
    replay: 'pending',
    recover: 'pending',
  },
  delivered: { ...lost, recover: refused },
  failed: lost,
  missed: lost,
}
