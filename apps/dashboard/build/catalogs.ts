import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TextCatalog, PluralForms } from '../src/texts/texts.ts'
import { readTexts, type SourceText } from './texts.ts'

const dir = fileURLToPath(new URL('../src/texts/catalogs', import.meta.url))

/** The languages that have a catalog. */
export function catalogLanguages(): string[] {
  return readdirSync(dir).map((file) => basename(file, '.json'))
}

export function readCatalog(language: string): TextCatalog {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writeCatalogs` writes it; a test compares it with the sources
  return JSON.parse(readFileSync(join(dir, `${language}.json`), 'utf8')) as TextCatalog
}

/**
 * Brings the catalogs up to date: new texts are added, empty until they are translated, and those that no page displays
 * are removed. A language without a catalog gets one.
 */
export function writeCatalogs(newLanguages: readonly string[] = []): void {
  const { texts } = readTexts()
  const languages = catalogLanguages()
  const before = new Map(languages.map((language) => [language, readCatalog(language)]))
  for (const language of new Set([...languages, ...newLanguages])) {
    const catalog = updated(before.get(language) ?? {}, texts, language)
    writeFileSync(join(dir, `${language}.json`), `${JSON.stringify(catalog, null, 2)}\n`)
  }
}

function updated(before: TextCatalog, texts: readonly SourceText[], language: string): TextCatalog {
  return Object.fromEntries(
    texts.map(({ text, one }) => {
      const known = before[text]
      if (one === undefined) return [text, typeof known === 'string' ? known : '']
      return [text, formsOf(typeof known === 'object' ? known : { other: '' }, language)]
    }),
  )
}

/** The forms of the language's categories, empty if they are not known. */
function formsOf(known: PluralForms, language: string): PluralForms {
  const forms = pluralCategories(language).map((category) => [category, known[category] ?? ''])
  return { other: '', ...Object.fromEntries(forms) }
}

/** The plural categories of a language, such as `one` and `other`. */
export function pluralCategories(language: string): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}
