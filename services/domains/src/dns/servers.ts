import { getServers } from 'node:dns'
import { isIP } from 'node:net'

/** Where DNS is asked. */
export interface Server {
  readonly address: string
  readonly port: number
  readonly family: 4 | 6
}

const usualPort = 53

/** Reads `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`; undefined for anything else. */
export function parseServer(text: string): Server | undefined {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text)
  const plain = /^([^:]+)(?::(\d{1,5}))?$/.exec(text)
  const [, address = text, port = String(usualPort)] = bracketed ?? plain ?? []
  const version = isIP(address)
  if (version === 0 || Number(port) > 65_535 || Number(port) === 0) return undefined
  return { address, port: Number(port), family: version === 4 ? 4 : 6 }
}

/** The resolvers that the machine is set up with. */
export function machineServers(): Server[] {
  return getServers().flatMap((text) => parseServer(text) ?? [])
}
