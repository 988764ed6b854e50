import type { DecodedPacket } from 'dns-packet'
import { isQueryable } from '../spf/evaluation.ts'
import { type Exchange, openExchange, type Question, type RecordType } from './exchange.ts'
import type { Limit } from '@outrider/service/jobs/limit'
import { isSameName, type Lookup, NoAnswer } from './lookup.ts'
import type { Server } from './servers.ts'

/** Milliseconds until a query times out, and the number of tries for each server. */
const queryTimeout = 1_500
const tries = 2

interface LookupOptions {
  /** Queried in order until one responds. */
  readonly servers: readonly Server[]
  /** How many queries may be under way. */
  readonly limit: Limit
  /** Aborts running queries. */
  readonly signal: AbortSignal
}

/** A `Lookup` over sockets of its own, to be closed. */
export function openLookup({ servers, limit, signal }: LookupOptions): Lookup & Disposable {
  const exchange = openExchange()
  const close = () => exchange[Symbol.dispose]()
  signal.addEventListener('abort', close, { once: true })
  const asking =
    (type: RecordType, read: (reply: DecodedPacket, name: string) => string[]) =>
    async (name: string): Promise<string[]> => {
      if (!isQueryable(name)) return []
      return limit(async () => {
        const reply = await queryServers({ exchange, servers, signal }, { name, type })
        return read(reply, name)
      })
    }
  const named = (type: 'A' | 'AAAA' | 'PTR') =>
    asking(type, (reply, name) => namesOf(reply, endOf(reply, name), type))
  return {
    txt: asking('TXT', (reply, name) => textsOf(reply, endOf(reply, name))),
    ownTxt: asking('TXT', textsOf),
    cname: asking('CNAME', (reply, name) => namesOf(reply, name, 'CNAME')),
    a: named('A'),
    aaaa: named('AAAA'),
    ptr: named('PTR'),
    mx: asking('MX', (reply, name) => exchangesOf(reply, endOf(reply, name))),
    [Symbol.dispose]() {
      signal.removeEventListener('abort', close)
      if (!signal.aborted) close() // a socket is not closed twice
    },
  }
}

interface ServerQuery extends Pick<LookupOptions, 'servers' | 'signal'> {
  readonly exchange: Exchange
}

async function queryServers(
  { exchange, servers, signal }: ServerQuery,
  question: Question,
): Promise<DecodedPacket> {
  for (let attempt = 0; attempt < tries; attempt += 1)
    for (const server of servers) {
      if (signal.aborted) throw new NoAnswer(question.name)
      const reply = await exchange.ask(server, question, queryTimeout)
      if (reply && isConclusive(reply)) return reply
    }
  throw new NoAnswer(question.name)
}

const noError = 0
const noSuchName = 3

/** Whether a reply is conclusive. A mere referral comes from a server that does not serve the zone. */
function isConclusive({
  flags = 0,
  flag_aa,
  flag_ra,
  answers,
  authorities,
}: DecodedPacket): boolean {
  const rcode = flags & 0xf
  if (rcode === noSuchName) return true
  const isReferral =
    !flag_aa && !flag_ra && !answers?.length && authorities?.some(({ type }) => type === 'NS')
  return rcode === noError && !isReferral
}

/** The name at the end of the reply's CNAMEs. */
function endOf(reply: DecodedPacket, name: string): string {
  let end = name
  for (let steps = reply.answers?.length ?? 0; steps > 0; steps -= 1) {
    const [next] = namesOf(reply, end, 'CNAME')
    if (next === undefined) break
    end = next
  }
  return end
}

/** Names and addresses. */
function namesOf(
  { answers = [] }: DecodedPacket,
  name: string,
  type: 'CNAME' | 'A' | 'AAAA' | 'PTR',
): string[] {
  return answers.flatMap((answer) =>
    answer.type === type && isSameName(answer.name, name) ? [text(answer.data)] : [],
  )
}

function textsOf({ answers = [] }: DecodedPacket, name: string): string[] {
  return answers.flatMap((answer) => {
    if (answer.type !== 'TXT' || !isSameName(answer.name, name)) return []
    const chunks = [answer.data].flat().map((chunk) => Buffer.from(chunk))
    return [text(Buffer.concat(chunks).toString())]
  })
}

function exchangesOf({ answers = [] }: DecodedPacket, name: string): string[] {
  return answers
    .flatMap((answer) =>
      answer.type === 'MX' && isSameName(answer.name, name) ? [answer.data] : [],
    )
    .toSorted((one, other) => (one.preference ?? 0) - (other.preference ?? 0))
    .map(({ exchange }) => text(exchange === '.' ? '' : exchange))
}

/** Text without NUL, which PostgreSQL cannot store. */
function text(value: string): string {
  return value.replaceAll('\0', '\uFFFD')
}
