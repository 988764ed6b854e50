import { randomInt } from 'node:crypto'
import { clock } from '@outrider/service/clock'
import { askOverTcp } from '../dns/over-tcp.ts'
import { isSignedReply, sign } from './tsig.ts'
import { type TxtChange, updateMessage } from './update-message.ts'
import type { UpdateTarget } from '../dns/update-target.ts'

/** Milliseconds that a server may take. */
const timeout = 5_000

/** A server that has not done what an update says. */
export class UpdateFailed extends Error {
  override readonly name = 'UpdateFailed'
}

/** Names of rcodes that servers refuse updates with (RFC 2136, section 2.2). */
const rcodes = [
  '',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
  'NOTZONE',
]

/** Makes changes in a zone, all or none. Rejects with `UpdateFailed` unless the server says that it has made them. */
export async function sendUpdate(
  { host, port, key }: UpdateTarget,
  zone: string,
  changes: readonly TxtChange[],
): Promise<void> {
  const message = updateMessage(randomInt(65_536), zone, changes)
  const signed = key && sign(message, key, clock.now())
  const reply = await askOverTcp({ host, port }, signed?.message ?? message, timeout).catch(
    (cause: unknown) => {
      throw new UpdateFailed('the server does not answer', { cause })
    },
  )
  if (reply.length < 12 || reply.readUInt16BE(0) !== message.readUInt16BE(0))
    throw new UpdateFailed('the reply is to something else')
  const rcode = reply.readUInt16BE(2) & 0xf
  if (rcode !== 0) throw new UpdateFailed(`refused: ${rcodes[rcode] ?? rcode}`)
  if (key && signed && !isSignedReply(reply, signed, key))
    throw new UpdateFailed('the reply is not signed with the key')
}
