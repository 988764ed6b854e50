import { deleteDomain } from '@outrider/contracts/domains'
import { uuidOf } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { sendUpdate, UpdateFailed } from '../src/publication/dns-update.ts'
import { openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

/** No server takes updates at this port. */
const nobody = { host: '127.0.0.1', port: 9 }

test('a domain is not ready before its keys are published, and unpublished keys of a deleted one are withdrawn', async () => {
  const waiting = await openHouse(stack, 1, { dnsUpdateUrl: nobody })
  const tenant = newTenant()
  const domain = await waiting.register(tenant)
  waiting.dns.serve(published(domain))
  const before = await waiting.verify(tenant, domain.id)
  expect(before).toMatchObject({
    sendReady: false,
    verificationStates: { spf: 'Verified', dkim: 'VerificationInProgress' },
  })
  expect(before.fixes.join()).toContain('not published yet')
  await waiting.admin`update domains.dkim_keys set published_in = 'out.example'`
  expect(await waiting.verify(tenant, domain.id)).toMatchObject({ sendReady: true, fixes: [] })

  const other = await waiting.register(tenant, 'deleted.example')
  await request(waiting.nats, deleteDomain, { tenant, domainId: other.id })
  const withdrawn = await waiting.admin`
    select published_in from domains.withdrawn_keys where domain_id = ${uuidOf(other.id)}`
  expect(withdrawn).toEqual([{ publishedIn: 'out.example' }, { publishedIn: 'out.example' }])
})

test('an update that nobody takes has failed', async () => {
  const change = [{ name: 'x.out.example', value: 'x' }]
  await expect(sendUpdate(nobody, 'out.example', change)).rejects.toThrow(UpdateFailed)
})
