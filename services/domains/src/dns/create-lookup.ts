import type { DecodedPacket } from 'dns-packet'
import { isQueryable } from '../spf/evaluation.ts'
import type { Exchange, Question, RecordType } from './exchange.ts'
import type { Limit } from '@outrider/service/jobs/limit'
import { isSameName, type Lookup, NoAnswer } from './lookup.ts'
import type { Server } from './servers.ts'

/** How long a reply is waited for. */
export interface Patience {
  /** For each server. */
  readonly tries: number
  /** Milliseconds. */
  readonly timeout: number
}
const usual: Patience = { tries: 2, timeout: 1_500 }
/** For a reply that only saves other queries: there must be time left for these. */
const brief = ({ timeout }: Patience): Patience => ({ tries: 1, timeout: timeout / 3 })

interface LookupOptions {
  readonly exchange: Exchange
  /** Queried in order until one responds. */
  readonly servers: readonly Server[]
  /** How many queries may be under way. */
  readonly limit: Limit
  /** No reply is waited for after this, in milliseconds of `performance.now()`. */
  readonly until: number
  readonly patience?: Patience | undefined
}

/** A `Lookup` that asks each question once. */
export function createLookup({ patience = usual, ...options }: LookupOptions): Lookup {
  const replies = new Map<string, Promise<DecodedPacket | undefined>>()
  const ask = (question: Question, ofQuestion: Patience) =>
    options.limit(() => queryServers(options, question, ofQuestion))
  const asking =
    (type: RecordType, read: (reply: DecodedPacket, name: string) => string[]) =>
    async (name: string): Promise<string[]> => {
      if (!isQueryable(name)) return []
      const question = { name, type }
      const asked = replies.get(keyOf(question)) ?? ask(question, patience)
      replies.set(keyOf(question), asked)
      const reply = await asked
      if (!reply) throw new NoAnswer(name)
      return read(reply, name)
    }
  const named = (type: 'A' | 'AAAA' | 'PTR') =>
    asking(type, (reply, name) => namesOf(reply, endOf(reply, name), type))
  return {
    txt: asking('TXT', (reply, name) => textsOf(reply, endOf(reply, name))),
    ownTxt: asking('TXT', textsOf),
    cname: asking('CNAME', (reply, name) => namesOf(reply, name, 'CNAME')),
    async shownAliases(name) {
      if (!isQueryable(name)) return []
      const question = { name, type: 'TXT' } as const
      const reply = await (replies.get(keyOf(question)) ?? ask(question, brief(patience)))
      if (reply) replies.set(keyOf(question), Promise.resolve(reply))
      return reply ? aliasesOf(reply, name) : []
    },
    a: named('A'),
    aaaa: named('AAAA'),
    ptr: named('PTR'),
    mx: asking('MX', (reply, name) => exchangesOf(reply, endOf(reply, name))),
  }
}

function keyOf({ name, type }: Question): string {
  return `${type} ${name.toLowerCase()}`
}

/** The first conclusive reply; undefined without one. */
async function queryServers(
  { exchange, servers, until }: LookupOptions,
  question: Question,
  { tries, timeout }: Patience,
): Promise<DecodedPacket | undefined> {
  for (let attempt = 0; attempt < tries; attempt += 1)
    for (const server of servers) {
      const left = Math.ceil(until - performance.now())
      if (left <= 0) return undefined
      const reply = await exchange.ask(server, question, Math.min(timeout, left))
      if (reply && isConclusive(reply)) return reply
    }
  return undefined
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

/** The names to which the reply's CNAMEs lead, in order. */
function aliasesOf(reply: DecodedPacket, name: string): string[] {
  const aliases: string[] = []
  for (let steps = reply.answers?.length ?? 0; steps > 0; steps -= 1) {
    const [next] = namesOf(reply, aliases.at(-1) ?? name, 'CNAME')
    if (next === undefined) break
    aliases.push(next)
  }
  return aliases
}

/** The name at the end of the reply's CNAMEs. */
function endOf(reply: DecodedPacket, name: string): string {
  return aliasesOf(reply, name).at(-1) ?? name
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
