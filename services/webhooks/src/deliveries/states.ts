import type { DeliveryStatus } from '@outrider/contracts/webhooks'
import { refused, type StateTable } from '@outrider/service/db/state-table'

/**
 * What becomes of a delivery: an attempt that is answered well (`deliver`), not (`retry`), or for the last time
 * (`fail`); its endpoint is disabled (`setAside`); callers want it again (`replay`) or whatever was lost (`recover`).
 */
type DeliveryEvent = 'deliver' | 'retry' | 'fail' | 'setAside' | 'replay' | 'recover'

/** An attempt whose lease is over may end later than another's, and a good answer counts whenever it comes. */
export const deliveryStates: StateTable<DeliveryStatus, DeliveryEvent> = {
  pending: {
    deliver: 'delivered',
    retry: 'pending',
    fail: 'failed',
    setAside: 'missed',
    replay: 'pending',
    recover: refused,
  },
  delivered: {
    deliver: 'delivered',
    retry: refused,
    fail: refused,
    setAside: refused,
    replay: 'pending',
    recover: refused,
  },
  failed: {
    deliver: 'delivered',
    retry: refused,
    fail: refused,
    setAside: refused,
    replay: 'pending',
    recover: 'pending',
  },
  missed: {
    deliver: 'delivered',
    retry: refused,
    fail: refused,
    setAside: refused,
    replay: 'pending',
    recover: 'pending',
  },
}
