import type { Context } from '../filters/path.ts'
import { scopeOf, engine, largestText } from './liquid.ts'

/** What the texts of a step may still take, all of them together. */
export interface Allowance {
  characters: number
  /** By `performance.now()`. */
  readonly deadline: number
}

/** A text with Liquid in it, compiled. Throws when it exceeds a limit. */
export type Template = (context: Context, allowance: Allowance) => string

/** Milliseconds that one text may take, and all of a step. */
const longestText = 50
const longestStep = 200

/** What a step may take: the characters of its texts, and the time they are made in from now on. */
export function newAllowance(): Allowance {
  return { characters: largestText, deadline: performance.now() + longestStep }
}

/** Throws what is wrong with the text. */
export function compileTemplate(text: string): Template {
  const template = engine.parse(text)
  return ({ contact, event, trigger }, allowance) => {
    const left = allowance.deadline - performance.now()
    if (left <= 0) throw new Error('the texts take too long together')
    const context = scopeOf({ contact, event, trigger }, Math.min(longestText, left))
    const rendered = String(engine.renderSync(template, context))
    allowance.characters -= rendered.length
    if (allowance.characters < 0) throw new Error('the texts are too long together')
    return rendered
  }
}

/** Why the text is no template; undefined when it is one. */
export function templateFault(text: string): string | undefined {
  try {
    compileTemplate(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
