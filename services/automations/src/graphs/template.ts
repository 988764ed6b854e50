import { Liquid } from 'liquidjs'
import type { Context } from '../filters/path.ts'

/** A text with Liquid in it, compiled. */
export type Template = (context: Context) => string

/** Characters of a template, milliseconds and pieces of one rendering, objects and characters it makes. */
const limits = { parseLimit: 100_000, renderLimit: 50, memoryLimit: 1_000_000 }
const templateLimit = 10_000

const engine = new Liquid({
  ...limits,
  strictFilters: true,
  ownPropertyOnly: true,
  timezoneOffset: 0,
  templates: {}, // in place of the file system
})
for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag]

/** Throws what is wrong with the text; the template throws when it exceeds a limit. */
export function compileTemplate(text: string): Template {
  const template = engine.parse(text)
  return ({ contact, event, trigger }) =>
    String(engine.renderSync(template, { contact, event, trigger }, { templateLimit }))
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
