import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server as TcpServer, type Socket } from 'node:net'
import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  TRUNCATED_RESPONSE,
} from 'dns-packet'

/** Records by type: names without a dot at their end, texts whole, the exchanges of `mx` by falling preference. */
export interface Records {
  readonly txt?: readonly string[]
  readonly a?: readonly string[]
  readonly aaaa?: readonly string[]
  readonly mx?: readonly string[]
  readonly ptr?: readonly string[]
  readonly cname?: readonly string[]
}

/** By name in lower case; `dead` where a resolver returns SERVFAIL. */
export type Zone = Readonly<Record<string, Records | 'dead'>>

/** Replies to the queries of a name that are not from the zone. */
type Fault =
  | 'timeout'
  | 'servfail'
  | 'refused'
  | 'notimp'
  /** Points elsewhere, as a server does that does not have the zone. */
  | 'lame'
  /** Over UDP only that there is more than fits. */
  | 'truncated'
  /** Shows a CNAME only, as a server does that does not serve the zone to which it leads. */
  | 'unfollowed'
  /** Bytes that are no DNS message. */
  | 'garbage'
  /** A reply to a query that was not sent. */
  | 'forged'

export interface DnsServer extends AsyncDisposable {
  /** For UDP and TCP. */
  readonly server: { readonly address: string; readonly port: number; readonly family: 4 }
  /** The same as a setting has it. */
  readonly address: string
  /** `type name`, in the order in which they came; a test may empty it. */
  readonly queries: string[]
  /** Serves this zone from now on; faults are by name or query, `*` for every name. */
  serve(zone: Zone, faults?: Readonly<Record<string, Fault>>): void
  /** These names have these records from now on; the other names keep theirs. */
  publish(names: Zone): void
}

/** The zone in which the owner of a domain has entered these records, as the API shows them. */
export function zoneOf(
  records: readonly { readonly type: string; readonly fqdn: string; readonly value: string }[],
): Zone {
  const zone: Record<string, { txt: string[]; cname?: string[] }> = {}
  for (const { type, fqdn, value } of records) {
    const at = (zone[fqdn] ??= { txt: [] })
    if (type === 'TXT') at.txt.push(value)
    else at.cname = [value]
  }
  return zone
}

const rcodes = { servfail: 2, notimp: 4, refused: 5 } as const

/** A DNS server on loopback that responds as a resolver does, and can be made to fail in the ways that servers fail. */
export async function startDnsServer(stack: AsyncDisposableStack): Promise<DnsServer> {
  let zone: Zone = {}
  let faults: Readonly<Record<string, Fault>> = {}
  const queries: string[] = []

  const respond = (message: Buffer, overTcp: boolean): Buffer | undefined => {
    const query = decode(message)
    const [question] = query.questions ?? []
    if (!question) return undefined
    const name = question.name.toLowerCase()
    const asked = `${question.type} ${name}`
    queries.push(asked)
    const fault = faults[asked] ?? faults[name] ?? faults['*']
    const reply: Packet = {
      type: 'response',
      id: query.id ?? 0,
      flags: AUTHORITATIVE_ANSWER,
      questions: [question],
    }
    switch (fault) {
      case 'timeout':
        return undefined
      case 'garbage':
        return Buffer.from('not a message')
      case 'forged':
        return encode({ ...reply, id: (reply.id ?? 0) ^ 1 })
      case 'servfail':
      case 'refused':
      case 'notimp':
        return encode({ ...reply, flags: rcodes[fault] })
      case 'lame':
        return encode({
          ...reply,
          flags: 0,
          authorities: [{ type: 'NS', name: '.', data: 'elsewhere.example' }],
        })
      case 'truncated':
        if (!overTcp) return encode({ ...reply, flags: AUTHORITATIVE_ANSWER | TRUNCATED_RESPONSE })
    }
    const exists = Object.keys(zone).some((each) => each === name || each.endsWith(`.${name}`))
    const answers = answersFor(zone, name, question.type, fault !== 'unfollowed')
    if (answers === 'dead') return encode({ ...reply, flags: rcodes.servfail })
    const nxdomain = !exists && answers.length === 0 ? 3 : 0
    return encode({ ...reply, flags: AUTHORITATIVE_ANSWER | nxdomain, answers })
  }

  const open = new Set<Socket>()
  const tcp = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const reply = respond(data.subarray(2), true)
      if (!reply) return
      const length = Buffer.alloc(2)
      length.writeUInt16BE(reply.length)
      socket.write(Buffer.concat([length, reply]))
    })
  })
  const udp = await listenOnOnePort(tcp)
  const { port } = udp.address()
  udp.on('message', (message, { port: from, address }) => {
    const reply = respond(message, false)
    if (reply) udp.send(reply, from, address)
  })
  return stack.use({
    server: { address: '127.0.0.1', port, family: 4 } as const,
    address: `127.0.0.1:${port}`,
    queries,
    serve(newZone: Zone, newFaults: Readonly<Record<string, Fault>> = {}) {
      zone = newZone
      faults = newFaults
    },
    publish(names: Zone) {
      zone = { ...zone, ...names }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      tcp.close()
      udp.close()
      await once(tcp, 'close')
    },
  })
}

/** Tries another port when another program has the one that is free for TCP. */
async function listenOnOnePort(tcp: TcpServer, tries = 10): Promise<UdpSocket> {
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const address = tcp.address()
  const udp = createSocket('udp4')
  try {
    udp.bind(typeof address === 'object' ? address?.port : 0, '127.0.0.1')
    await once(udp, 'listening')
    return udp
  } catch (error) {
    udp.close()
    tcp.close()
    await once(tcp, 'close')
    if (tries === 1) throw error
    return listenOnOnePort(tcp, tries - 1)
  }
}

/** The records in a resolver's reply: a CNAME, and the records to which it leads. A name that has other records as well returns these. */
function answersFor(zone: Zone, name: string, type: string, follows: boolean): Answer[] | 'dead' {
  const records = zone[name] ?? {}
  if (records === 'dead') return 'dead'
  const hasOwn = type === 'CNAME' || (type === 'TXT' && records.txt?.length)
  const alias = hasOwn ? undefined : records.cname?.[0]
  if (alias !== undefined) {
    const behind = follows ? answersFor(zone, alias.toLowerCase(), type, follows) : []
    return behind === 'dead' ? behind : [{ type: 'CNAME', name, data: alias, ttl: 60 }, ...behind]
  }
  switch (type) {
    case 'TXT':
      return (records.txt ?? []).map((text) => ({
        type: 'TXT',
        name,
        data: stringsOf(text),
        ttl: 60,
      }))
    case 'CNAME':
      return (records.cname ?? []).map((data) => ({ type: 'CNAME', name, data, ttl: 60 }))
    case 'A':
      return (records.a ?? []).map((data) => ({ type: 'A', name, data, ttl: 60 }))
    case 'AAAA':
      return (records.aaaa ?? []).map((data) => ({ type: 'AAAA', name, data, ttl: 60 }))
    case 'MX':
      return (records.mx ?? []).map((exchange, preference) => ({
        type: 'MX',
        name,
        data: { exchange, preference },
        ttl: 60,
      }))
    case 'PTR':
      return (records.ptr ?? []).map((data) => ({ type: 'PTR', name, data, ttl: 60 }))
    default:
      return []
  }
}

/** A string of a TXT record has at most 255 bytes (RFC 1035, section 3.3). */
function stringsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, index) =>
    bytes.subarray(index * 255, (index + 1) * 255),
  )
}
