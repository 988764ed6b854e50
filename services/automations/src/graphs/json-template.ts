import type { Context } from '../filters/path.ts'
import { type Allowance, compileTemplate } from './template.ts'

/** A JSON value whose texts, however deep, may have Liquid in them, compiled. Throws when they exceed a limit. */
export type JsonTemplate<Value> = (context: Context, allowance: Allowance) => Value

/** Throws what is wrong with a text. Names of fields stay as they are. */
export function compileJson(value: unknown): JsonTemplate<unknown> {
  if (typeof value === 'string') return compileTemplate(value)
  if (Array.isArray(value)) {
    const items = value.map(compileJson)
    return (context, allowance) => items.map((render) => render(context, allowance))
  }
  return typeof value === 'object' && value !== null ? compileFields({ ...value }) : () => value
}

/** The same for an object. */
export function compileFields(
  fields: Readonly<Record<string, unknown>>,
): JsonTemplate<Record<string, unknown>> {
  const compiled = Object.entries(fields).map(
    ([name, value]) => [name, compileJson(value)] as const,
  )
  return (context, allowance) =>
    Object.fromEntries(compiled.map(([name, render]) => [name, render(context, allowance)]))
}
