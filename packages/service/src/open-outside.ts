import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { addressesOf } from './addresses.ts'
import { type AllowedNetworks, mayReach } from './public-address.ts'

/** Whom to connect to. */
export interface Peer {
  /** A name or an address; IPv6 without brackets. */
  readonly host: string
  readonly port: number
  readonly isTls: boolean
}

/** The URL leads, or its name does, to an address that is not to be reached; or it is none. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/**
 * A connection to the first of the host's addresses that takes one. Throws `NotAllowed` unless what is said, every
 * address that the name has, and the peer that was connected to may be reached; the last is checked before a byte is
 * sent.
 */
export async function openOutside(
  { host, port, isTls }: Peer,
  allowed: AllowedNetworks,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await addressesOf(host, signal)
  if (!addresses.every((address) => mayReach(address, allowed)))
    throw new NotAllowed(`${host} has an address that is not public`)
  const plain = await connectToOne(addresses, port, signal)
  if (!plain.remoteAddress || !mayReach(plain.remoteAddress, allowed)) {
    plain.destroy()
    throw new NotAllowed(`${host} led to an address that is not public`)
  }
  if (!isTls) return plain
  const secured = connectTls({ socket: plain, servername: isIP(host) === 0 ? host : '' })
  await connected(secured, 'secureConnect', signal)
  return secured
}

async function connectToOne(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown = new Error('the host has no address')
  for (const host of addresses) {
    try {
      return await connected(connect({ host, port }), 'connect', signal)
    } catch (error) {
      failure = error
      signal.throwIfAborted()
    }
  }
  throw failure
}

/** The socket once it has said so; it is gone when it says something else. */
async function connected(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
