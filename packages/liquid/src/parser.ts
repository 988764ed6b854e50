import { Parser, type Template } from 'liquidjs'
import { maxNesting, maxPieces } from './limits.ts'

/** Parses within bounds: the library takes time that grows with the square of the pieces, and recurses into tags. */
export class BoundedParser extends Parser {
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
