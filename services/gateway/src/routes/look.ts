import { lookUpLocale } from '@outrider/contracts/locales'
import { filledText, type PageTextName, pageTexts } from '@outrider/contracts/page-texts'
import type { TypeId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { getSettings, type Settings } from '@outrider/contracts/settings'
import type { Environment } from '@outrider/contracts/shapes'
import type { Incoming } from '../http/incoming.ts'
import { escapeHtml, type PageLook } from '../http/page.ts'
import type { Tools } from '../http/route.ts'
import { organizationName } from './organization-name.ts'

/** The language and appearance of a tenant's pages for one visitor. */
export interface Look extends PageLook {
  /** A text of the page as HTML. */
  text(name: PageTextName, values?: { readonly topic?: string; readonly form?: string }): string
}

/** The language of `pageTexts`. */
const english = 'en'

/**
 * The look of an organization's pages by its settings, in the language of the contact (`locale`), otherwise of the
 * visitor's browser. If a service does not respond, or `environment` is unknown, the page works without them.
 */
export async function lookOf(
  { ask }: Pick<Tools, 'ask'>,
  request: Pick<Incoming, 'header'>,
  orgId: TypeId<'org'>,
  environment: Environment | undefined,
  locale: string | null = null,
): Promise<Look> {
  const [name, settings] = await Promise.all([
    organizationName({ ask }, orgId),
    environment && settingsOf({ ask }, { orgId, environment }),
  ])
  const accepted = languagesIn(request.header('Accept-Language'))
  return lookWith(settings, name, locale === null ? accepted : [locale, ...accepted])
}

async function settingsOf(
  { ask }: Pick<Tools, 'ask'>,
  tenant: { readonly orgId: TypeId<'org'>; readonly environment: Environment },
): Promise<Pick<Settings, 'brand' | 'pages'> | undefined> {
  try {
    return await ask(getSettings, { tenant })
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** The look by the settings, for a visitor with these languages, the most wanted first. */
export function lookWith(
  { brand, pages }: Pick<Settings, 'brand' | 'pages'> = { brand: {}, pages: {} },
  organization?: string,
  languages: readonly string[] = [],
): Look {
  const tags = [...Object.keys(pages), english]
  const chosen = languages.map((range) => lookUpLocale(tags, range))
  const lang = chosen.find((tag) => tag !== undefined) ?? english
  const texts = pages[lang] ?? {}
  const sender = brand.name ?? organization ?? 'this sender'
  return {
    lang,
    logo: brand.logoUrl === undefined ? undefined : { url: brand.logoUrl, alt: sender },
    color: brand.color,
    text: (name, values = {}) =>
      escapeHtml(filledText(texts[name] ?? pageTexts[name], { sender, ...values })),
  }
}

/** Characters of `Accept-Language`, and languages in it, that are read. */
const [maxHeader, maxLanguages] = [1_000, 20]

/** The languages that a browser accepts, the most wanted first (RFC 9110, section 12.5.4). */
export function languagesIn(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, maxHeader)
    .split(',', maxLanguages)
    .map((part) => {
      const [range = '', weight = 'q=1'] = part.split(';').map((each) => each.trim())
      return { range, weight: Number(weight.replace(/^q=/, '')) }
    })
    .filter(({ range, weight }) => range !== '' && range !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => range)
}
