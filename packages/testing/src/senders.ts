import type { SendingIdentity } from '@outrider/contracts/domains'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { startPeer } from './peers.ts'
import { createVault } from '@outrider/service/text/encryption'
import type { Sandbox } from './sandbox.ts'

/** A domains service, and the senders that tests put into it. */
export interface Senders {
  /** Adds a sender of a send-ready domain of its own. */
  add(tenant: Tenant, identity: SendingIdentity): Promise<TypeId<'snd'>>
  /** Changes whether the tenant's domains are send-ready. */
  setReady(tenant: Tenant, isReady: boolean): Promise<void>
}

/** Records that a domain needs to be send-ready. */
const records = ['domain', 'spf', 'dkim', 'dkim2']

/** Starts the domains service in a sandbox. Senders are written as rows, because no DNS server has their records. */
export async function openSenders(sandbox: Sandbox, stack: AsyncDisposableStack): Promise<Senders> {
  await startPeer(sandbox, 'domains', stack, {
    serviceZone: 'out.example',
    dnsServers: [{ address: '127.0.0.1', port: 9, family: 4 }], // never asked: no domain is due
    sendingNetworks: [],
  })
  const { admin } = sandbox
  const vault = createVault(sandbox.config('domains').encryptionKeys)
  return {
    async add({ orgId, environment }, { address, name, replyTo = null, dkim }) {
      const [localPart = '', domain = ''] = address.split('@')
      const [id, domainId] = [newId('snd'), crypto.randomUUID()]
      const sealed = vault.seal(dkim.privateKey, `domains.dkim_keys:${domainId}:s1`)
      await admin`
        with domain as (
          insert into domains.domains (id, org_id, environment, name, created_at, due_at)
          values (${domainId}, ${uuidOf(orgId)}, ${environment}, ${domain}, now(), 'infinity')
        ), record as (
          insert into domains.records (domain_id, name, state)
          select ${domainId}, name, 'Verified' from unnest(${records}::text[]) as name
        ), key as (
          insert into domains.dkim_keys (domain_id, selector, signs, private_key, public_key)
          values (${domainId}, 's1', true, ${sealed}, '')
        )
        insert into domains.senders (id, org_id, environment, domain_id, local_part, name, reply_to, created_at)
        values (${uuidOf(id)}, ${uuidOf(orgId)}, ${environment}, ${domainId}, ${localPart}, ${name}, ${replyTo}, now())`
      return id
    },
    async setReady({ orgId, environment }, isReady) {
      await admin`
        update domains.records set state = ${isReady ? 'Verified' : 'VerificationFailed'}
        where name = 'dkim' and domain_id in (
          select id from domains.domains where org_id = ${uuidOf(orgId)} and environment = ${environment}
        )`
    },
  }
}
