import type { Context } from '../filters/path.ts'
import { compileTemplate } from './template.ts'

/** A JSON value whose texts, however deep, may have Liquid in them, compiled. */
type JsonTemplate<Value> = (context: Context) => Value
type Render<Value> = (context: Context, deadline: number) => Value

/** Milliseconds that all texts of a value may take together. */
const longest = 200

/** Throws what is wrong with a text; the template throws when it exceeds a limit. Names of fields stay as they are. */
export function compileJson(value: unknown): JsonTemplate<unknown> {
  return timed(compileValue(value))
}

/** The same for an object. */
export function compileFields(
  fields: Readonly<Record<string, unknown>>,
): JsonTemplate<Record<string, unknown>> {
  return timed(compileObject(fields))
}

function timed<Value>(render: Render<Value>): JsonTemplate<Value> {
  return (context) => render(context, performance.now() + longest)
}

function compileValue(value: unknown): Render<unknown> {
  if (typeof value === 'string') return compileText(value)
  if (Array.isArray(value)) {
    const items = value.map(compileValue)
    return (context, deadline) => items.map((render) => render(context, deadline))
  }
  return typeof value === 'object' && value !== null ? compileObject({ ...value }) : () => value
}

function compileObject(fields: Readonly<Record<string, unknown>>): Render<Record<string, unknown>> {
  const compiled = Object.entries(fields).map(
    ([name, value]) => [name, compileValue(value)] as const,
  )
  return (context, deadline) =>
    Object.fromEntries(compiled.map(([name, render]) => [name, render(context, deadline)]))
}

function compileText(text: string): Render<string> {
  const template = compileTemplate(text)
  return (context, deadline) => {
    if (performance.now() > deadline) throw new Error('the texts take too long together')
    return template(context)
  }
}
