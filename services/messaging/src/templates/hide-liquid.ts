interface Piece {
  readonly source: string
  /** Where it stood, and where its stand-in stands. */
  readonly at: number
  readonly standsAt: number
}

interface Hidden {
  /** The text with each piece of Liquid replaced by a stand-in that no markup language minds. */
  readonly text: string
  /** Puts the pieces back into a text derived from `text`. */
  restore(made: string): string
  /** Line and column, from 1, in the source, of an offset in the text. */
  positionOf(offset: number): { line: number; column: number }
}

/**
 * Printable characters: the MJML compiler escapes others inside attributes. One that stands in the source is hidden like
 * Liquid, so that no caller writes a stand-in.
 */
const [opening, closing] = ['\u{27E6}', '\u{27E7}']

/** Characters of `{% raw %}` with its spaces. */
const maxRawTag = 100

/** Takes Liquid out of the way of a parser that would stumble over `{% if a < b %}`. */
export function hideLiquid(source: string): Hidden {
  const pieces: Piece[] = []
  let text = ''
  let from = 0
  for (const { start, end } of scanLiquid(source)) {
    text += source.slice(from, start)
    pieces.push({ source: source.slice(start, end), at: start, standsAt: text.length })
    text += `${opening}${pieces.length - 1}${closing}`
    from = end
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

export function positionIn(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

interface Span {
  readonly start: number
  readonly end: number
}

const pieceStart = new RegExp(`\\{[{%]|${opening}`, 'g')
const rawTag = /^\{%-?\s*raw\s*-?%\}$/
const rawEnd = /\{%-?\s*endraw\s*-?%\}/g

/** The Liquid in a text, in order, a raw block as one piece. Each search that finds nothing is the last of its kind. */
export function* scanLiquid(source: string): Generator<Span> {
  const missing = new Set<string>()
  const endOf = (mark: '}}' | '%}', from: number): number => {
    const at = missing.has(mark) ? -1 : source.indexOf(mark, from)
    if (at === -1) missing.add(mark)
    return at === -1 ? -1 : at + 2
  }
  const rawEndOf = (from: number): number => {
    rawEnd.lastIndex = from
    const isThere = !missing.has('endraw') && rawEnd.test(source)
    if (!isThere) missing.add('endraw')
    return isThere ? rawEnd.lastIndex : -1
  }
  const pieceEnd = (start: number): number => {
    if (source[start] === opening) return start + 1
    if (source[start + 1] === '{') return endOf('}}', start + 2)
    const end = endOf('%}', start + 2)
    const isRaw = end !== -1 && end - start <= maxRawTag && rawTag.test(source.slice(start, end))
    return isRaw ? Math.max(end, rawEndOf(end)) : end
  }
  for (let from = 0; ;) {
    pieceStart.lastIndex = from
    const found = pieceStart.exec(source)
    if (!found) return
    const end = pieceEnd(found.index)
    if (end !== -1) yield { start: found.index, end }
    from = end === -1 ? found.index + 1 : end
  }
}
