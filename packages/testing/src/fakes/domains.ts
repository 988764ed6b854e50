import { readSenders, type SendingIdentity } from '@outrider/contracts/domains'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import type { Sandbox } from '../sandbox.ts'

/** The domains service as messaging meets it. `suites/domains.ts` holds it against the real one. */
export interface FakeDomains {
  /** By their ids, oldest first; null for one that may not send. Every organization's. */
  readonly senders: Map<string, SendingIdentity | null>
  /** Adds a sender, which may send if it has an identity. */
  add(identity: SendingIdentity | null): TypeId<'snd'>
}

export async function startFakeDomains(sandbox: Sandbox): Promise<FakeDomains> {
  const nats = await sandbox.connect('domains')
  const senders = new Map<string, SendingIdentity | null>()
  const oldest = () => [...senders.values()].find(Boolean)
  await serveRequests(nats, 'domains', createLog('fake', 'silent'), [
    handle(readSenders, async ({ wanted }) => ({
      senders: wanted.map(({ senderId }) => (senderId ? senders.get(senderId) : oldest()) ?? null),
      known: wanted.map(({ senderId }) => (senderId ? senders.has(senderId) : senders.size > 0)),
    })),
  ])
  return {
    senders,
    add(identity) {
      const id = newId('snd')
      senders.set(id, identity)
      return id
    },
  }
}
