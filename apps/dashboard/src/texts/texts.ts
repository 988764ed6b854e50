import { createElement, Fragment, type ReactNode } from 'react'

/** The plural forms of a text, by the categories of the language (`Intl.PluralRules`). */
export type PluralForms = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string
}

/** The texts of a language by the English ones. An empty text is not translated yet. */
export type TextCatalog = Readonly<Record<string, string | PluralForms>>

let catalog: TextCatalog = {}
let currentLocale = 'en'
let numbers = new Intl.NumberFormat(currentLocale)
let percents = percentFormat(currentLocale)
let pluralRules = new Intl.PluralRules(currentLocale)

/**
 * Sets the texts of all pages, and the locale of dates and numbers. `main.ts` calls it before it loads any module with a
 * text, so that texts can be constants of modules; another language loads the page again.
 */
export function setTexts(locale: string, texts: TextCatalog): void {
  catalog = texts
  currentLocale = locale
  numbers = new Intl.NumberFormat(locale)
  percents = percentFormat(locale)
  pluralRules = new Intl.PluralRules(locale)
}

/** The locale of dates and numbers (BCP 47). */
export function formatLocale(): string {
  return currentLocale
}

/** `1,234.5` */
export function numberText(value: number): string {
  return numbers.format(value)
}

function percentFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
}

/** A part of 1: `84.9%` */
export function percentText(part: number): string {
  return percents.format(part)
}

/** The names in braces; not those of Liquid (`{{ name }}`) or JSON. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${' ' | '{'}${string}` ? never : Name) | NamesIn<Rest>
  : never

/** The names of the parts `<name>…</name>`. */
type PartsIn<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | PartsIn<Rest>
  : never

type Values<Names extends string, Value> = [Names] extends [never]
  ? []
  : [values: Readonly<Record<Names, Value>>]

/** A text in the user's language: `t('{name} is deleted.', { name })`. Numbers are formatted. */
export function t<const Text extends string>(
  text: Text,
  ...[values]: Values<NamesIn<Text>, string | number>
): string {
  return filled(declaredText(text), values)
}

/** The same for a text that is declared elsewhere, in a table that `build/texts.ts` reads. */
export function declaredText(text: string): string {
  const found = catalog[text]
  return typeof found === 'string' && found !== '' ? found : text
}

/** The same by a count, `{count}`: `plural(2, '{count} contact', '{count} contacts')`. */
export function plural<const Text extends string>(
  count: number,
  one: string,
  other: Text,
  ...[values]: Values<Exclude<NamesIn<Text>, 'count'>, string | number>
): string {
  const found = catalog[other]
  const forms = typeof found === 'object' && found.other !== '' ? found : { one, other }
  return filled(forms[pluralRules.select(count)] ?? forms.other, { count, ...values })
}

function filled(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numberText(value) : (value ?? braces)
  })
}

/** A part of a text, in the elements that it is displayed in. */
type Part = (text: string) => ReactNode

/** A text with elements: `rich('Read <link>the guide</link>.', { link: (text) => <a href="…">{text}</a> })`. */
export function rich<const Text extends string>(
  text: Text,
  values: Readonly<Record<NamesIn<Text>, ReactNode> & Record<PartsIn<Text>, Part>>,
): ReactNode {
  const of: Readonly<Record<string, ReactNode | Part>> = values
  const nodes = declaredText(text)
    .split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/)
    .map((piece) => {
      const [, name, part, inner = ''] = /^\{(\w+)\}$|^<(\w+)>([^<]*)<\/\w+>$/.exec(piece) ?? []
      const value = of[name ?? part ?? '']
      if (typeof value === 'function') return value(inner)
      return typeof value === 'number' ? numberText(value) : (value ?? piece)
    })
  return createElement(Fragment, null, ...nodes)
}
