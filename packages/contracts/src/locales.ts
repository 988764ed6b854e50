import { type TSchema, Type } from 'typebox'
import { closed } from './shapes.ts'

/** Locales of one template, or of the texts of pages. */
export const maxLocales = 50

/** A value for each locale. The service that stores it canonicalizes the keys with `canonicalLocale`. */
export function ByLocale<Value extends TSchema>(value: Value) {
  return Type.Record(
    Type.String({ pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,10}$' }),
    value,
    { ...closed, maxProperties: maxLocales },
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
