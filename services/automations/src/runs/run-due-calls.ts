import { runLeases } from '@outrider/service/lease-loop'
import type { Loop } from '@outrider/service/loop'
import type { AllowedNetworks } from '@outrider/service/public-address'
import { dueCalls, leaseSteps } from './lease-queries.ts'
import type { LeasedStep } from './open-step.ts'
import { runCall } from './run-call.ts'
import type { Runner } from './run-steps.ts'

/**
 * Calls under way, those of one tenant, and those of its calls that go to one host: receivers that do not answer hold
 * up neither the tenant's other calls nor anybody else's.
 */
const maxInFlight = 256
const maxOfTenant = 32
const maxOfLane = 16
/** Calls leased at once. */
const maxBatch = 16
/** Seconds: longer than a call may take, with what is to be recorded of it. */
const leaseSeconds = 30

/** Makes the calls that are due, until disposed; then waits for those under way. */
export function runDueCalls(runner: Runner, allowed: AllowedNetworks): Loop {
  const { db, log } = runner
  return runLeases<LeasedStep>({
    db,
    log,
    what: 'calls',
    queue: dueCalls,
    maxBatch,
    maxInFlight,
    maxOfLane,
    maxOfTenant,
    lease: (turn, now) => leaseSteps(db, dueCalls, turn, now, leaseSeconds),
    async work(calls, begin, enter) {
      for (const call of calls) begin(call, runCall({ runner, allowed, enter }, call))
    },
  })
}
