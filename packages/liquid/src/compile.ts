import { LiquidError, type Template } from 'liquidjs'
import { type Mode, engines } from './engine.ts'
import { BoundedParser } from './parser.ts'

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

function positionOf(error: Error): readonly number[] {
  return LiquidError.is(error) ? error.token.getPosition() : []
}
