import { getServers } from 'node:dns'
import { isIP, SocketAddress } from 'node:net'

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
  if (version === 4) return { address, port: Number(port), family: 4 }
  // As the system writes the sender of a reply: the same address can be written in many ways.
  const { address: written } = new SocketAddress({ address, family: 'ipv6' })
  return { address: written, port: Number(port), family: 6 }
}

/** The resolvers that the machine is set up with. */
export function machineServers(): Server[] {
  return getServers().flatMap((text) => parseServer(text) ?? [])
}

/** The target of DNS updates (RFC 2136), and the key that signs them (RFC 8945). */
export interface UpdateTarget {
  readonly host: string
  readonly port: number
  /** None for a server that knows us by our address. */
  readonly key?: TsigKey
}

export interface TsigKey {
  /** Without the dot at its end. */
  readonly name: string
  readonly algorithm: TsigAlgorithm
  /** In base64. */
  readonly secret: string
}

export const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const
type TsigAlgorithm = (typeof tsigAlgorithms)[number]

/**
 * Reads `dns://<key name>:<secret>@<host>:<port>?algorithm=hmac-sha256`. The secret is base64, percent-encoded or of the
 * URL-safe alphabet; without a key updates are not signed. Undefined for anything else.
 */
export function parseUpdateUrl(text: string): UpdateTarget | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const written = searchParams.get('algorithm') ?? 'hmac-sha256'
  const algorithm = tsigAlgorithms.find((each) => each === written.toLowerCase())
  if (protocol !== 'dns:' || hostname === '' || !algorithm) return undefined
  if ((username === '') !== (password === '')) return undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
    ...(username !== '' && { key: keyOf(username, password, algorithm) }),
  }
}

function keyOf(username: string, password: string, algorithm: TsigAlgorithm): TsigKey {
  const secret = decodeURIComponent(password).replaceAll('-', '+').replaceAll('_', '/')
  return { name: decodeURIComponent(username).replace(/\.$/, ''), algorithm, secret }
}
