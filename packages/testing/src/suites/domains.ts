import type { NatsConnection } from '@nats-io/transport-node'
import { readSenders } from '@outrider/contracts/domains'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/service/nats/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { tenant as newTenant } from '../tenant.ts'

/** A domains service, real or fake, and how a test fills it. */
export interface DomainsUnderTest {
  readonly sandbox: Sandbox
  /** A sender, of a domain that is send-ready or not; answers its id and address. */
  add(tenant: Tenant, isReady: boolean): Promise<{ id: TypeId<'snd'>; address: string }>
}

/** What messaging relies on when it asks domains. */
export function testDomains(
  open: (stack: AsyncDisposableStack) => Promise<DomainsUnderTest>,
): void {
  const stack = new AsyncDisposableStack()
  let domains: DomainsUnderTest
  let messaging: NatsConnection
  beforeAll(async () => {
    domains = await open(stack)
    messaging = await domains.sandbox.connect('messaging')
  })
  afterAll(() => stack.disposeAsync())

  test('a sender may send if its domain is ready, and is known in any case; others are not', async () => {
    const tenant = newTenant()
    const waiting = await domains.add(tenant, false)
    const [first, second] = [await domains.add(tenant, true), await domains.add(tenant, true)]
    const wanted = [
      { tenant, senderId: waiting.id },
      { tenant, senderId: second.id },
      { tenant, senderId: newId('snd') },
      { tenant }, // the oldest that may
    ]
    const { senders, known } = await request(messaging, readSenders, { wanted })
    expect(known).toEqual([true, true, false, true])
    expect(senders.map((sender) => sender?.address)).toEqual([
      undefined,
      second.address,
      undefined,
      first.address,
    ])
  })
}
