import { registerDomain } from '@outrider/contracts/domains'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { readSenders } from '@outrider/contracts/sending'
import type { Tenant } from '@outrider/contracts/shapes'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { request } from '@outrider/service/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startDomains } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let messaging: Sandbox['nats']
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startDomains({ ...readConfig({ ...urls() }), ...sandbox.config('domains') }, stack)
  const { natsUrl } = sandbox.config('messaging')
  messaging = await connectNats(natsUrl, 'messaging', createLog('peer', 'silent'))
  stack.defer(() => messaging.close())
})
afterAll(() => stack.disposeAsync())

function urls() {
  const { databaseUrl, natsUrl } = sandbox.config('domains')
  return { DATABASE_URL: databaseUrl, NATS_URL: natsUrl }
}

/** A domain with a sender, as it is once its DNS has been verified, or not. */
async function withSender(owner: Tenant, name: string, state: string): Promise<string> {
  const { domain } = await request(sandbox.nats, registerDomain, { tenant: owner, domain: name })
  const [senderId, domainId] = [newId('snd'), uuidOf(domain.id)]
  await sandbox.admin`update domains.records set state = ${state} where domain_id = ${domainId}`
  await sandbox.admin`
    insert into domains.senders (id, org_id, environment, domain_id, local_part, name, created_at)
    values (${uuidOf(senderId)}, ${uuidOf(owner.orgId)}, ${owner.environment}, ${domainId}, 'noreply',
            'Brand', now())`
  return senderId
}

const read = async (owner: Tenant, senderId?: string) => {
  const wanted = [{ tenant: owner, ...(senderId !== undefined && { senderId }) }]
  return (await request(messaging, readSenders, { wanted })).senders[0]
}

test('messaging gets the oldest sender of a send-ready domain, with the key to sign with', async () => {
  const owner = tenant()
  expect(await read(owner)).toBeNull()
  const waiting = await withSender(owner, 'waiting.example', 'NotStarted')
  const first = await withSender(owner, 'first.example', 'Verified')
  await withSender(owner, 'second.example', 'Verified')
  const sender = await read(owner)
  expect(sender).toMatchObject({
    address: 'noreply@first.example',
    name: 'Brand',
    dkim: { domain: 'first.example', selector: 'selector1' },
  })
  expect(sender?.dkim.privateKey).toContain('BEGIN PRIVATE KEY')
  expect(await read(owner, first)).toEqual(sender)
  expect(await read(owner, waiting)).toBeNull()
})

test('another organization’s sender, or another environment’s, is none', async () => {
  const owner = tenant()
  const sender = await withSender(owner, 'brand.example', 'Verified')
  expect(await read(tenant(), sender)).toBeNull()
  expect(await read({ ...owner, environment: 'test' }, sender)).toBeNull()
  await expect(request(sandbox.nats, readSenders, { wanted: [{ tenant: owner }] })).rejects.toThrow(
    'ermission',
  )
})
