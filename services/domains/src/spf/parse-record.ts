import { type Address, parseAddress } from './address.ts'
import { type MacroString, parseDomainSpec, parseMacroString } from './macro.ts'

export type Qualifier = '+' | '-' | '~' | '?'

interface TermText {
  /** As it stands in the record. */
  readonly text: string
}

interface Directive extends TermText {
  readonly kind: 'directive'
  readonly qualifier: Qualifier
}

/** `all`. */
interface All extends Directive {
  readonly mechanism: 'all'
}
/** `include` and `exists`. */
export interface Named extends Directive {
  readonly mechanism: 'include' | 'exists'
  readonly domain: MacroString
}
/** `a` and `mx`; without a domain the record's own. */
export interface Hosts extends Directive {
  readonly mechanism: 'a' | 'mx'
  readonly domain: MacroString | undefined
  readonly prefix4: number
  readonly prefix6: number
}
/** `ptr`. */
export interface Pointer extends Directive {
  readonly mechanism: 'ptr'
  readonly domain: MacroString | undefined
}
/** `ip4` and `ip6`. */
interface Network extends Directive {
  readonly mechanism: 'ip4' | 'ip6'
  readonly network: Address
  readonly prefix: number
}
export type SpfDirective = All | Named | Hosts | Pointer | Network

export interface SpfModifier extends TermText {
  readonly kind: 'modifier'
  /** In lower case. */
  readonly name: string
  /** Undefined but for `redirect` and `exp`. */
  readonly domain: MacroString | undefined
}
export type SpfTerm = SpfDirective | SpfModifier

type ParsedSpf =
  | { readonly valid: true; readonly terms: readonly SpfTerm[] }
  /** The term that is not one, or stands twice. */
  | { readonly valid: false; readonly term: string }

/** Whether a TXT value is an SPF record: only its version, or the version before a space (RFC 7208, section 4.5). */
export function isSpf(value: string): boolean {
  return /^v=spf1(?: |$)/i.test(value)
}

/** The terms as written, even if they are invalid. */
export function termsOf(record: string): string[] {
  return record.split(/ +/).slice(1).filter(Boolean)
}

/** Reads an SPF record (RFC 7208, sections 5, 6 and 12). A fault anywhere makes the whole record invalid. */
export function parseSpf(record: string): ParsedSpf {
  const terms: SpfTerm[] = []
  for (const text of termsOf(record)) {
    const term = parseTerm(text)
    if (!term || (isOnce(term) && terms.some((other) => sameModifier(other, term))))
      return { valid: false, term: text }
    terms.push(term)
  }
  return { valid: true, terms }
}

/** Whether a record may have only one of these (section 6). */
export function isOnce(term: SpfTerm): boolean {
  return term.kind === 'modifier' && (term.name === 'redirect' || term.name === 'exp')
}

function sameModifier(one: SpfTerm, other: SpfTerm): boolean {
  return one.kind === 'modifier' && other.kind === 'modifier' && one.name === other.name
}

/** Undefined for an invalid term. */
export function parseTerm(text: string): SpfTerm | undefined {
  const [, name, value] = /^([a-z][a-z0-9\-_.]*)=(.*)$/is.exec(text) ?? []
  return name === undefined ? parseDirective(text) : parseModifier(text, name, value ?? '')
}

function parseModifier(text: string, written: string, value: string): SpfModifier | undefined {
  const name = written.toLowerCase()
  if (name !== 'redirect' && name !== 'exp')
    return parseMacroString(value) ? { kind: 'modifier', text, name, domain: undefined } : undefined
  const domain = parseDomainSpec(value)
  return domain && { kind: 'modifier', text, name, domain }
}

function parseDirective(text: string): SpfDirective | undefined {
  const [, sign = '', name = '', rest = ''] = /^([+\-~?]?)([a-z0-9]+)(.*)$/is.exec(text) ?? []
  const base = { kind: 'directive', text, qualifier: qualifierOf(sign) } as const
  const mechanism = name.toLowerCase()
  switch (mechanism) {
    case 'all':
      return rest === '' ? { ...base, mechanism } : undefined
    case 'include':
    case 'exists': {
      const domain = rest.startsWith(':') ? parseDomainSpec(rest.slice(1)) : undefined
      return domain && { ...base, mechanism, domain }
    }
    case 'a':
    case 'mx': {
      const hosts = parseHosts(rest)
      return hosts && { ...base, mechanism, ...hosts }
    }
    case 'ptr': {
      const target = parseTarget(rest)
      return target && { ...base, mechanism, ...target }
    }
    case 'ip4':
    case 'ip6': {
      const network = parseNetwork(rest, mechanism === 'ip4' ? 32 : 128)
      return network && { ...base, mechanism, ...network }
    }
    default:
      return undefined
  }
}

function qualifierOf(sign: string): Qualifier {
  return sign === '-' || sign === '~' || sign === '?' ? sign : '+'
}

/** `[":" domain-spec]` */
function parseTarget(rest: string): { domain: MacroString | undefined } | undefined {
  if (rest === '') return { domain: undefined }
  const domain = rest.startsWith(':') ? parseDomainSpec(rest.slice(1)) : undefined
  return domain && { domain }
}

/** The prefix lengths at the end of a term. */
const prefixes = /(?:\/(0|[1-9][0-9]{0,2}))?(?:\/\/(0|[1-9][0-9]{0,2}))?$/

/** `[":" domain-spec] [dual-cidr-length]` */
function parseHosts(rest: string) {
  const [all = '', four = '32', six = '128'] = prefixes.exec(rest) ?? []
  const target = parseTarget(rest.slice(0, rest.length - all.length))
  const [prefix4, prefix6] = [Number(four), Number(six)]
  return target && prefix4 <= 32 && prefix6 <= 128 ? { ...target, prefix4, prefix6 } : undefined
}

const network = /^:([^/]+)(?:\/(0|[1-9][0-9]{0,2}))?$/

/** `":" network [cidr-length]`. An IPv4-mapped IPv6 network is read as IPv6, which no connection matches. */
function parseNetwork(rest: string, bits: Address['bits']) {
  const [, text = '', prefix = String(bits)] = network.exec(rest) ?? []
  const address = parseAddress(text)
  if (!address || text.includes(':') !== (bits === 128) || Number(prefix) > bits) return undefined
  const value = address.bits === bits ? address.value : address.value | (0xffffn << 32n)
  return { network: { bits, value }, prefix: Number(prefix) }
}

/** A text that is meant to be an SPF record and is not one. */
interface NearMiss {
  readonly text: string
  /** The record that it is when quotes, spaces and the version are put right. */
  readonly meant: string
}

/** The first text that looks like an SPF record, but is none: quotes in the value, `v=spf10`, `v=spf1;`, no version. */
export function findNearMiss(texts: readonly string[]): NearMiss | undefined {
  const text = texts.find((each) => !isSpf(each) && looksLikeSpf(each))
  return text === undefined ? undefined : { text, meant: repaired(text) }
}

const opening = /^["'\s]*(?:v\s*=\s*)?spf\s*\d*[\s;:,"'+~?-]|^["'\s]*v\s*=\s*spf/i

/** Sender ID (RFC 4406) has records of its own, which are none of SPF's business. */
function looksLikeSpf(text: string): boolean {
  return opening.test(text) && !/^["'\s]*spf2\.0\//i.test(text)
}

function repaired(text: string): string {
  const terms = unquoted(text.replaceAll("'", '')).replace(/^(?:v\s*=\s*)?spf\s*\d*[\s;:,]*/i, '')
  return `v=spf1 ${terms}`.trim()
}

/** A record is sometimes published with the quotes that only part its strings in a zone file. */
export function unquoted(value: string): string {
  return value.replaceAll(/" *"|"/g, '').trim()
}
