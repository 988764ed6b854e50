import { type Address, dottedAddress } from './address.ts'

/** The values of macros (RFC 7208, section 7.2). */
export interface MacroContext {
  /** `local-part@domain`; the local part is never empty. */
  readonly sender: string
  /** The domain whose record is evaluated: another one inside `include` and after `redirect`. */
  readonly domain: string
  readonly ip: Address
  readonly helo: string
  /** The best validated name of the address for a domain, or `unknown`: asked for where a macro wants it. */
  readonly validatedName: (domain: string) => Promise<string>
}

interface Macro {
  readonly letter: string
  /** How many parts from the right; undefined for all. */
  readonly digits: number | undefined
  readonly reverse: boolean
  readonly delimiters: string
  /** Written in upper case: escaped for URLs. */
  readonly escaped: boolean
}

/** Texts and macros in their order. */
export type MacroString = readonly (string | Macro)[]

const literals: Readonly<Record<string, string>> = { '%%': '%', '%_': ' ', '%-': '%20' }
const macro = /^%\{([slodiphv])(\d{0,3})(r?)([.\-+,/_=]*)\}/i

/**
 * Reads a macro-string of a domain-spec (RFC 7208, section 7.1); undefined for anything else, such as the macros `c`,
 * `r`, and `t`, which only explanations may have.
 */
export function parseMacroString(text: string): MacroString | undefined {
  const parts: (string | Macro)[] = []
  let rest = text
  while (rest !== '') {
    const next = nextPart(rest)
    if (!next) return undefined
    parts.push(next.part)
    rest = rest.slice(next.length)
  }
  return parts
}

function nextPart(rest: string) {
  if (rest.startsWith('%{')) {
    const [all = '', letter = '', digits = '', reverse = '', delimiters = ''] =
      macro.exec(rest) ?? []
    if (all === '') return undefined
    if (digits !== '' && Number(digits) === 0) return undefined
    const part: Macro = {
      letter: letter.toLowerCase(),
      digits: digits === '' ? undefined : Number(digits),
      reverse: reverse !== '',
      delimiters: delimiters === '' ? '.' : delimiters,
      escaped: letter !== letter.toLowerCase(),
    }
    return { part, length: all.length }
  }
  const literal = literals[rest.slice(0, 2)]
  if (literal !== undefined) return { part: literal, length: 2 }
  const [text] = /^[\x21-\x24\x26-\x7e]+/.exec(rest) ?? ['']
  return text === '' ? undefined : { part: text, length: text.length }
}

/**
 * Letters, digits and inner hyphens, and not only digits: the label that must follow the last dot (RFC 7208, section
 * 7.1).
 */
function isTopLabel(label: string): boolean {
  return /^[a-z0-9-]+$/i.test(label) && !/^-|-$|^\d+$/.test(label)
}

/** Reads a domain-spec: a macro-string that ends in a macro or in a top label after a dot. */
export function parseDomainSpec(text: string): MacroString | undefined {
  const parts = parseMacroString(text)
  if (!parts || parts.length === 0) return undefined
  const last = parts.at(-1)
  const endsInMacro = typeof last === 'object' || Object.values(literals).includes(last ?? '')
  const labels = text.replace(/\.$/, '').split('.')
  return endsInMacro || (labels.length > 1 && isTopLabel(labels.at(-1) ?? '')) ? parts : undefined
}

/** The text that a macro-string stands for here. */
export async function expand(parts: MacroString, context: MacroContext): Promise<string> {
  const texts: string[] = []
  for (const part of parts)
    texts.push(typeof part === 'string' ? part : await expandMacro(part, context))
  return texts.join('')
}

/** The longest name that a query can have (RFC 7208, section 7.3). */
const longestName = 253

/** The name that a domain-spec stands for here: no dot at its end, labels cut off its left until it fits. */
export async function expandDomain(parts: MacroString, context: MacroContext): Promise<string> {
  let name = (await expand(parts, context)).replace(/\.$/, '')
  while (name.length > longestName && name.includes('.')) name = name.slice(name.indexOf('.') + 1)
  return name
}

async function expandMacro(part: Macro, context: MacroContext): Promise<string> {
  const value = await valueOf(part.letter, context)
  const pattern = new RegExp(`[${part.delimiters.replaceAll('-', String.raw`\-`)}]`)
  const pieces = value.split(pattern)
  if (part.reverse) pieces.reverse()
  const kept = part.digits === undefined ? pieces : pieces.slice(-part.digits)
  const text = kept.join('.')
  return part.escaped ? escapeUrl(text) : text
}

async function valueOf(letter: string, context: MacroContext): Promise<string> {
  const at = context.sender.lastIndexOf('@')
  switch (letter) {
    case 's':
      return context.sender
    case 'l':
      return context.sender.slice(0, at)
    case 'o':
      return context.sender.slice(at + 1)
    case 'd':
      return context.domain
    case 'i':
      return dottedAddress(context.ip)
    case 'p':
      return context.validatedName(context.domain)
    case 'v':
      return context.ip.bits === 32 ? 'in-addr' : 'ip6'
    default:
      return context.helo
  }
}

/** All but RFC 3986's unreserved characters; `encodeURIComponent` keeps five more. */
function escapeUrl(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
}
