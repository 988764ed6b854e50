import type { Template } from 'liquidjs'
import { type Allowance, newAllowance } from './allowance.ts'
import { compile, type Text } from './compile.ts'
import { contextOf, engines } from './engine.ts'

/** Texts that share a scope and an allowance. */
export interface Job {
  readonly texts: readonly Text[]
  /** What the texts may speak of: JSON. */
  readonly scope: object
}

/**
 * Why texts were not rendered. `TEMPLATE_LIMIT`: they took too long or made too much, and would again.
 * `TEMPLATE_FAULT`: they cannot be rendered with this scope. `BUSY`: nothing is wrong with them; try later.
 */
export type RenderFault = 'TEMPLATE_LIMIT' | 'TEMPLATE_FAULT' | 'BUSY'

/** What became of a job: its texts in order, or why there are none, in a word and for people. */
export type Rendered =
  | { readonly texts: readonly string[] }
  | { readonly fault: RenderFault; readonly message: string }

/** Renders within the limits, on this thread. Never throws. */
export function renderJob(
  { texts, scope }: Job,
  compiled: (text: Text) => readonly Template[] = compile,
): Rendered {
  let allowance: Allowance | undefined
  try {
    const templates = texts.map((text) => ({ ...text, template: compiled(text) }))
    const given = (allowance = newAllowance())
    return { texts: templates.map((each) => renderText(each, scope, given)) }
  } catch (error) {
    if (allowance?.exceeded !== undefined) return limit(allowance.exceeded)
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return isOverflow(error) ? limit(message) : { fault: 'TEMPLATE_FAULT', message }
  }
}

function limit(message: string): Rendered {
  return { fault: 'TEMPLATE_LIMIT', message }
}

function renderText(
  { mode, template }: Text & { readonly template: readonly Template[] },
  scope: object,
  allowance: Allowance,
): string {
  const engine = engines[mode]
  const context = contextOf(engine, scope, allowance)
  const rendered = storable(String(engine.renderSync([...template], context)))
  allowance.useBytes(Buffer.byteLength(rendered))
  return rendered
}

/** Filters make what PostgreSQL does not take as text: NUL by `url_decode`, halves of pairs of surrogates by `truncate`. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

/** The engine recurses into what it renders. */
function isOverflow(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error &&
      'originalError' in error &&
      error.originalError instanceof RangeError)
  )
}
