import { Context, type Emitter, Liquid, toValue } from 'liquidjs'
import { extentOf } from './extent.ts'

/** Characters that a rendering writes, and that a value in it may take. */
export const largestText = 1_000_000

/** Characters of a template, and what a rendering makes: items and characters in its filters, and all that it writes. */
const limits = { parseLimit: 100_000, memoryLimit: largestText }

/** Liquid that asks nothing of the file system, and whose renderings stay within `limits`. */
export const engine = new Liquid({
  ...limits,
  strictFilters: true,
  ownPropertyOnly: true,
  timezoneOffset: 0,
  templates: {}, // in place of the file system
})
for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag]
for (const name of Object.keys(engine.filters)) boundFilter(name)

// The library counts what some filters make, but nothing that is written.
const write = engine.renderer.renderTemplates.bind(engine.renderer)
engine.renderer.renderTemplates = (templates, context, emitter = emitterOf(context)) =>
  write(templates, context, emitter)

/** What a rendering that may take `milliseconds` sees. */
export function scopeOf(scope: object, milliseconds: number): Context {
  const options = { sync: true, renderLimit: milliseconds }
  const context = new Context(scope, engine.options, options, { liquid: engine })
  // One tag may compare a thousand large arrays: the library looks at the time between tags only.
  const read = context.readProperty.bind(context)
  context.readProperty = (from, name) => {
    checkTime(context)
    return read(from, name)
  }
  return context
}

function checkTime({ renderLimit }: Context): void {
  renderLimit.check(performance.now())
}

function emitterOf({ memoryLimit }: Context): Emitter {
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

/** Makes a filter keep to the time, and makes it fail whose value is so large that the next would take too long. */
function boundFilter(name: string): void {
  const filter = engine.filters[name]
  if (!filter) return
  const { handler, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter
  engine.registerFilter(name, {
    raw,
    *handler(value: unknown, ...options: unknown[]) {
      checkTime(this.context)
      if (jsonFilters.has(name)) checkExtent(value)
      const made: unknown = yield handler.call(this, value, ...options)
      checkExtent(made)
      return made
    },
  })
}

function checkExtent(value: unknown): void {
  if (extentOf(value, largestText) > largestText) throw new Error('a value is too large')
}
