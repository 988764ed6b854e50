import type { RenderedEmail } from '../templates/email-texts.ts'
import type { WaysOut } from '../links.ts'
import { scanTags, unescapeAttribute } from '../templates/scan-tags.ts'

interface Tracking {
  /** The URL that records a click and redirects to `target`; undefined if clicks are not recorded. */
  readonly clickUrl: ((target: string) => string) | undefined
  /** Undefined if opens are not recorded. */
  readonly pixelUrl: string | undefined
  /** URLs that stay as they are: leaving must not be watched, and must work without us knowing. */
  readonly untracked: readonly string[]
}

/** One attribute, with its value when that is quoted. */
const attribute = /([^\s=/"'>]+)(?:\s*=\s*("[^"]*"|'[^']*'))?/g
/** A token is a path: proxies cut longer ones. */
const maxTarget = 1_500

/**
 * HTML whose web links lead through us, with a pixel at its end, as far as that is recorded. Links that would run a
 * script, as only a value that was filled in could make one, lead nowhere; those to anything but the web stay.
 */
export function trackLinks(html: string, tracking: Tracking): string {
  const urls = new Map<string, string | undefined>()
  let tracked = ''
  let from = 0
  for (const { value, start, end } of links(html)) {
    if (!urls.has(value)) urls.set(value, trackedUrl(value, tracking))
    const url = urls.get(value)
    if (url === undefined) continue
    tracked += `${html.slice(from, start)}"${url}"`
    from = end
  }
  tracked += html.slice(from)
  if (tracking.pixelUrl === undefined) return tracked
  const pixel = `<img src="${tracking.pixelUrl}" width="1" height="1" alt="" style="display:block;border:0">`
  return appended(tracked, pixel)
}

/** HTML with more at the end of its body. */
function appended(html: string, more: string): string {
  const end = html.search(/<\/body\s*>/i)
  return end === -1 ? html + more : html.slice(0, end) + more + html.slice(end)
}

interface Footer {
  readonly html: string
  /** Undefined if the tenant has no footer of its own. */
  readonly text: string | undefined
}

/** An email in which a reader finds where to unsubscribe: at its end, if its author has not put the link elsewhere. */
export function withFooter(said: RenderedEmail, ways: WaysOut, footer: Footer): RenderedEmail {
  const { html, text } = said
  const hasLink = (part: string) => Object.values(ways).some((url) => part.includes(url))
  const link = `<p style="margin:24px 0 0;font-size:12px;color:#6b7280"><a href="${ways.unsubscribeUrl}" style="color:inherit">Unsubscribe</a></p>`
  const more = hasLink(footer.html) ? footer.html : footer.html + link
  return {
    ...said,
    html: html === null || hasLink(html) ? html : appended(html, more),
    text: footer.text === undefined || hasLink(text) ? text : `${text}\n\n${footer.text}`,
  }
}

interface Link {
  readonly value: string
  /** Where the value stands, with its quotes. */
  readonly start: number
  readonly end: number
}

/** Where the anchors of HTML lead, in order; those in comments are passed over. */
function* links(html: string): Generator<Link> {
  for (const tag of scanTags(html)) {
    if ('unclosed' in tag || tag.closing || tag.name.toLowerCase() !== 'a') continue
    const attributes = html.slice(tag.attributesStart, tag.attributesEnd)
    const href = attributes.matchAll(attribute).find(([, name]) => name?.toLowerCase() === 'href')
    const quoted = href?.[2]
    if (!href || quoted === undefined) continue
    const end = tag.attributesStart + href.index + href[0].length
    yield { value: quoted.slice(1, -1), start: end - quoted.length, end }
  }
}

/** The new value of the attribute; undefined to keep the old one. */
function trackedUrl(value: string, tracking: Tracking): string | undefined {
  const target = unescapeAttribute(value)?.trim()
  if (target === undefined || tracking.untracked.includes(target)) return undefined
  if (runsScript(target)) return '#'
  const isWeb = /^https?:\/\//i.test(target) && URL.canParse(target)
  return isWeb && target.length <= maxTarget ? tracking.clickUrl?.(target) : undefined
}

/** Whether following the link runs a script. Browsers skip control characters in a scheme (WHATWG URL, 4.4). */
export function runsScript(url: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(url.replaceAll(/[\p{Cc}\s]/gu, ''))
}
