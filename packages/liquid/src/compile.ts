import { LiquidError, Parser, type Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { engines, type Mode } from './engine.ts'
import { maxNesting, maxPieces } from './limits.ts'

/** Parses within bounds: the library takes time that grows with the square of the pieces, and recurses into tags. */
class BoundedParser extends Parser {
  #depth = 0

  override parseTokens(tokens: Parameters<Parser['parseTokens']>[0]): Template[] {
    if (tokens.length > maxPieces) throw new Error(`has more than ${maxPieces} pieces`)
    return super.parseTokens(tokens)
  }

  override parseToken(...token: Parameters<Parser['parseToken']>) {
    if (this.#depth > maxNesting) throw new Error(`is nested deeper than ${maxNesting} tags`)
    this.#depth += 1
    try {
      return super.parseToken(...token)
    } finally {
      this.#depth -= 1
    }
  }
}

/** A text with Liquid in it. */
export interface Text {
  readonly source: string
  readonly mode: Mode
}

/** Throws what is wrong with the text. */
export function compile({ source, mode }: Text): readonly Template[] {
  return new BoundedParser(engines[mode]).parse(source)
}

/** Why the text is no Liquid, with line and column; undefined when it is. */
export function templateFault(text: Text): string | undefined {
  try {
    compile(text)
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = (error.message.split('\n')[0] ?? '').replace(/, line:\d+, col:\d+$/, '')
    const [line = 1, column = 1] = positionOf(error)
    return `line ${line}, column ${column}: ${reason}`
  }
}

/** Why the text cannot be the address to reply to; undefined for one address, and for Liquid, which may render one. */
export function replyToFault(source: string): string | undefined {
  const fault = templateFault({ source, mode: 'text' })
  if (fault !== undefined || /\{[{%]/.test(source)) return fault
  const isOne = /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(source.trim())
  return isOne ? undefined : 'must be one email address, or Liquid'
}

function positionOf(error: Error): readonly number[] {
  return LiquidError.is(error) ? error.token.getPosition() : []
}

/** Measured: the bytes of a compiled piece, without its characters. */
const bytesOfPiece = 1_000

/** Compiles texts, and keeps those used last, about so many bytes of them. */
export function compiledWithin(maxBytes: number): (text: Text) => readonly Template[] {
  const compiled = new LRUCache<string, readonly Template[]>({ maxSize: maxBytes })
  return (text) => {
    const key = text.mode + text.source
    const known = compiled.get(key)
    if (known) return known
    const template = compile(text)
    compiled.set(key, template, { size: 4 * key.length + bytesOfPiece * (1 + template.length) })
    return template
  }
}
