import { Liquid, LiquidError } from 'liquidjs'
import { escapeHtml } from './escape-html.ts'

/** Characters of a template, milliseconds and pieces of one rendering, objects and characters it makes. */
const limits = { parseLimit: 1_000_000, renderLimit: 200, memoryLimit: 4_000_000 }
const templateLimit = 50_000

/** What texts may speak of. */
export interface Scope {
  readonly contact: Readonly<Record<string, unknown>>
  readonly event?: unknown
  readonly trigger?: unknown
  readonly unsubscribeUrl: string
}

/** A text with Liquid in it, compiled. Throws when a rendering exceeds a limit. */
export type Rendering = (scope: Scope) => string

const text = engineOf({})
/** Whatever is filled in reads as text: a contact's name that is markup stays a name. */
const html = engineOf({ outputEscape: escapeHtml })
// An output that is not escaped would let contacts write HTML.
delete html.filters['raw']
html.registerFilter('newline_to_br', {
  raw: true,
  handler: (value: unknown) => escapeHtml(value).replaceAll(/\r?\n/g, '<br>\n'),
})

function engineOf(options: ConstructorParameters<typeof Liquid>[0]): Liquid {
  const engine = new Liquid({
    ...limits,
    ...options,
    strictFilters: true,
    ownPropertyOnly: true,
    timezoneOffset: 0,
    templates: {}, // in place of the file system
  })
  for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag]
  return engine
}

/** Compiles a text; in HTML everything that is filled in is escaped. Throws what is wrong with it. */
export function compileLiquid(source: string, kind: 'text' | 'html'): Rendering {
  const engine = kind === 'html' ? html : text
  const template = engine.parse(source)
  return (scope) => String(engine.renderSync(template, scope, { templateLimit }))
}

/** Why the text is no Liquid, with line and column; undefined when it is. */
export function liquidFault(source: string, kind: 'text' | 'html'): string | undefined {
  try {
    compileLiquid(source, kind)
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
