import type { TextCatalog } from './texts.ts'

/** Adding a file adds a language. */
const catalogs = import.meta.glob<TextCatalog>('./catalogs/*.json', { import: 'default' })

const source = 'en'
const key = 'outrider.language'

/** The languages of the dashboard, English first. */
export const languages: readonly string[] = [
  source,
  ...Object.keys(catalogs).map((path) => path.replace(/^.*\/|\.json$/g, '')),
]

/** The language that the user has chosen in this browser; undefined to follow the browser. */
export function chosenLanguage(): string | undefined {
  const kept = localStorage.getItem(key)
  return languages.find((language) => language === kept)
}

/** Loads the page again in a language; undefined follows the browser. */
export function chooseLanguage(language: string | undefined): void {
  if (language === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, language)
  location.reload()
}

function isOf(locale: string, language: string): boolean {
  return locale === language || locale.startsWith(`${language}-`)
}

/** Browsers also name locales of the system, such as `en-US@posix`, which `Intl` refuses. */
function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch {
    return false
  }
}

/** The language of texts, and the locale of dates and numbers: that of the browser if it has the same language. */
export function currentLanguage(chosen: string | undefined, preferred: readonly string[]) {
  const locales = preferred.filter(isTag)
  const known = locales.map((locale) => languages.find((each) => isOf(locale, each)))
  const language = chosen ?? known.find((each) => each !== undefined) ?? source
  return { language, locale: locales.find((each) => isOf(each, language)) ?? language }
}

/** The texts of a language; none for English, whose texts are in the sources. */
export async function loadCatalog(language: string): Promise<TextCatalog> {
  const load = catalogs[`./catalogs/${language}.json`]
  return load === undefined ? {} : load()
}
