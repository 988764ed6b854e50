import { Context, type Emitter, Liquid, toValue } from 'liquidjs'
import { maxFiltered, maxTemplateCharacters } from './limits.ts'
import { escapeHtml } from './plain.ts'
import type { Allowance } from './render.ts'

/**
 * The minimum number of characters of a value when written out: a value in two places counts twice, and indentation
 * counts. Counting stops above `most`, because arrays that contain an array twice, many levels deep, would take too
 * long.
 */
export function extentOf(value: unknown, most: number, depth = 1): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
  let extent = 0
  for (const part of parts) {
    extent += depth + extentOf(part, most - extent, depth + 1)
    if (extent > most) break
  }
  return extent
}

/** `html` escapes outputs; `text` does not. */
export type Mode = 'text' | 'html'

/** Liquid that asks nothing of the file system, and whose renderings keep to an allowance. */
export const engines: Readonly<Record<Mode, Liquid>> = {
  text: engineOf({}, () => {}),
  html: engineOf({ outputEscape: escapeBounded }, (engine) => {
    // An unescaped output would let the author of a value write HTML.
    delete engine.filters['raw']
    engine.registerFilter('newline_to_br', {
      raw: true,
      handler(value: unknown) {
        return escapeBounded.call(this, value).replaceAll(/\r?\n/g, '<br>\n')
      },
    })
  }),
}

function engineOf(
  options: ConstructorParameters<typeof Liquid>[0],
  change: (engine: Liquid) => void,
): Liquid {
  const engine = new Liquid({
    ...options,
    parseLimit: maxTemplateCharacters,
    strictFilters: true,
    ownPropertyOnly: true,
    timezoneOffset: 0,
    templates: {}, // in place of the file system
  })
  for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag]
  change(engine)
  for (const name of Object.keys(engine.filters)) boundFilter(engine, name)
  // The library counts the results of some filters, but no output.
  const write = engine.renderer.renderTemplates.bind(engine.renderer)
  engine.renderer.renderTemplates = (templates, context, emitter = countingEmitter(context)) =>
    write(templates, context, emitter)
  return engine
}

/** The context of one rendering, with access to `scope`. */
export function contextOf(engine: Liquid, scope: object, allowance: Allowance): Context {
  const { memoryLimit, renderLimit } = allowance
  const limits = { memoryLimit, renderLimit, liquid: engine }
  const context = new Context(scope, engine.options, { sync: true }, limits)
  // One tag may compare a thousand large arrays: the library looks at the time between tags only.
  const read = context.readProperty.bind(context)
  context.readProperty = (from, name) => {
    renderLimit.check(0)
    return read(from, name)
  }
  return context
}

function countingEmitter({ memoryLimit }: Context): Emitter {
  const emitter = {
    buffer: '',
    write(value: unknown) {
      const text = textOf(value)
      memoryLimit.use(text.length)
      emitter.buffer += text
    },
  }
  return emitter
}

/** As Liquid writes a value. */
function textOf(value: unknown): string {
  const plain: unknown = toValue(value)
  if (typeof plain === 'string') return plain
  if (Array.isArray(plain)) return plain.map(textOf).join('')
  // oxlint-disable-next-line typescript/no-base-to-string -- objects read so in Liquid
  return plain === undefined || plain === null ? '' : String(plain)
}

/** These write names and indentations, of which the library counts nothing. */
const jsonFilters = new Set(['json', 'jsonify', 'inspect'])

/** Makes a filter keep to the time, and makes it fail that takes or makes what is too large for one call. */
function boundFilter(engine: Liquid, name: string): void {
  const filter = engine.filters[name]
  if (!filter) return
  const { handler, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter
  engine.registerFilter(name, {
    raw,
    *handler(value: unknown, ...options: unknown[]) {
      const { memoryLimit, renderLimit } = this.context
      renderLimit.check(0)
      for (const taken of [value, ...options]) if (isTooLong(taken)) memoryLimit.use(Infinity)
      if (jsonFilters.has(name)) memoryLimit.use(excessOf(value))
      const made: unknown = yield handler.call(this, value, ...options)
      memoryLimit.use(typeof made === 'string' ? made.length : excessOf(made))
      return made
    },
  })
}

/** A list was checked when it was created, unless it is a range. */
function isTooLong(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > maxFiltered
}

/** Called as a filter. */
function escapeBounded(this: { readonly context: Context }, value: unknown): string {
  this.context.memoryLimit.use(excessOf(value))
  return escapeHtml(value)
}

/** The cost of a value: the whole limit if the value is too large, otherwise nothing. */
function excessOf(value: unknown): number {
  return extentOf(value, maxFiltered) > maxFiltered ? Infinity : 0
}
