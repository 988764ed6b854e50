interface Piece {
  readonly source: string
  /** Where it stood, and where its stand-in stands. */
  readonly at: number
  readonly standsAt: number
}

interface Hidden {
  /** The text with each piece of Liquid replaced by a stand-in that no markup language minds. */
  readonly text: string
  /** Puts the pieces back into whatever was made of the text. */
  restore(made: string): string
  /** Line and column, from 1, in the source, of an offset in the text. */
  positionOf(offset: number): { line: number; column: number }
}

const liquid = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}|\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
/** Of the private use area: nobody means them. */
const [opening, closing] = ['\u{E000}', '\u{E001}']

/** Takes Liquid out of the way of a parser that would stumble over `{% if a < b %}`. */
export function hideLiquid(source: string): Hidden {
  const pieces: Piece[] = []
  let text = ''
  let from = 0
  for (const match of source.matchAll(liquid)) {
    text += source.slice(from, match.index)
    pieces.push({ source: match[0], at: match.index, standsAt: text.length })
    text += `${opening}${pieces.length - 1}${closing}`
    from = match.index + match[0].length
  }
  text += source.slice(from)
  return {
    text,
    restore: (made) =>
      made.replaceAll(
        new RegExp(`${opening}(\\d+)${closing}`, 'g'),
        (standIn, index) => pieces[Number(index)]?.source ?? standIn,
      ),
    positionOf: (offset) => positionIn(source, offsetInSource(pieces, offset)),
  }
}

function offsetInSource(pieces: readonly Piece[], offset: number): number {
  const before = pieces.findLastIndex(({ standsAt }) => standsAt <= offset)
  const piece = pieces[before]
  if (!piece) return offset
  const behind = offset - piece.standsAt - `${opening}${before}${closing}`.length
  return behind < 0 ? piece.at : piece.at + piece.source.length + behind
}

function positionIn(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
