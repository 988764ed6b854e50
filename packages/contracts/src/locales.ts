import { type TSchema, Type } from 'typebox'
import type { Fault } from './problem.ts'
import { closed } from './shapes.ts'

/** Locales of one template, or of the texts of pages. */
export const maxLocales = 50

/** A value for each locale. The service that stores it canonicalizes the keys with `canonicalLocale`. */
export function ByLocale<Value extends TSchema>(value: Value, options: object = {}) {
  return Type.Record(
    Type.String({ pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,10}$' }),
    value,
    { ...closed, maxProperties: maxLocales, ...options },
  )
}

/** The canonical form of a BCP 47 tag, such as `pt-BR` for `pt-br`; undefined for any other text. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * The best of `tags`, in canonical form, for the locale of a person; undefined if none fits, also for null. The range is
 * shortened from its end until it is one of the tags (RFC 4647, section 3.4).
 */
export function lookUpLocale(tags: readonly string[], locale: string | null): string | undefined {
  if (locale === null || tags.length === 0) return undefined
  const byRange = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
  const range = (canonicalLocale(locale) ?? locale).toLowerCase().split('-')
  while (range.length > 0) {
    const tag = byRange.get(range.join('-'))
    if (tag !== undefined) return tag
    range.pop()
    if (range.at(-1)?.length === 1) range.pop()
  }
  return undefined
}

/** A fault for each tag that is none, or that is the same as an earlier one. `field` is the object whose keys they are. */
export function localeFaults(field: string, tags: readonly string[]): Fault[] {
  const known = new Set<string>()
  return tags.flatMap((tag) => {
    const canonical = canonicalLocale(tag)
    const message =
      canonical === undefined
        ? 'is not a language tag such as pt-BR (BCP 47)'
        : known.has(canonical) && `is the same locale as another key: ${canonical}`
    if (canonical !== undefined) known.add(canonical)
    return message ? [{ field: `${field}.${tag}`, code: 'format', message }] : []
  })
}
