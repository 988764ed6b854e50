import { parse } from '@outrider/contracts/contract'
import { EventInput } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { acceptEvents } from './accept-events.ts'

const batches = 20
const eventsOfBatch = 50

/**
 * Accepts events that are published nowhere, until validation and serialization are compiled: the first calls of a new
 * process would otherwise wait for that while it gets the load of the one that it replaces.
 */
export async function warmUp(): Promise<void> {
  const tenant = { orgId: newId('org'), environment: 'live' } as const
  for (let batch = 0; batch < batches; batch += 1) {
    const events = sampleEvents(batch)
    for (const event of events) parse(EventInput, event)
    await acceptEvents(tenant, events, { publishKeyed: publishNowhere }, new Date())
  }
}

async function publishNowhere() {
  return { duplicate: false, first: { sequence: 1, index: 0 } }
}

function sampleEvents(batch: number): unknown[] {
  return Array.from({ length: eventsOfBatch }, (_, n) => ({
    event: 'warm-up',
    contact: { externalId: `user_${n}`, email: `user_${n}@example.com` },
    payload: { amount: '250.00', batch },
    idempotencyKey: `${batch}-${n}`,
  }))
}
