import { unescapeAttribute } from '../templates/escape-html.ts'

interface Tracking {
  /** The address that leads to `target` and tells that it did. */
  clickUrl(target: string): string
  readonly pixelUrl: string
  /** Left as it is: leaving must not be watched, and must work without us knowing. */
  readonly unsubscribeUrl: string
}

const anchor = /(<a\b[^>]*?\shref\s*=\s*)("([^"]*)"|'([^']*)')/gi
/** A token is a path: proxies cut longer ones. */
const longestTarget = 1_500

/**
 * HTML whose web links lead through us, with a pixel at its end. Links that would run a script, as only
 * a value that was filled in could make one, lead nowhere; those to anything but the web stay.
 */
export function trackLinks(html: string, tracking: Tracking): string {
  const urls = new Map<string, string | undefined>()
  const tracked = html.replaceAll(anchor, (whole, before: string, _quoted, double, single) => {
    const value = String(double ?? single ?? '')
    if (!urls.has(value)) urls.set(value, trackedUrl(value, tracking))
    const url = urls.get(value)
    return url === undefined ? whole : `${before}"${url}"`
  })
  const pixel = `<img src="${tracking.pixelUrl}" width="1" height="1" alt="" style="display:block;border:0">`
  const end = tracked.search(/<\/body\s*>/i)
  return end === -1 ? tracked + pixel : tracked.slice(0, end) + pixel + tracked.slice(end)
}

/** What the attribute is to say instead; undefined to leave it as it is. */
function trackedUrl(value: string, tracking: Tracking): string | undefined {
  const target = unescapeAttribute(value)?.trim()
  if (target === undefined || target === tracking.unsubscribeUrl) return undefined
  if (runsScript(target)) return '#'
  const isWeb = /^https?:\/\//i.test(target) && URL.canParse(target)
  return isWeb && target.length <= longestTarget ? tracking.clickUrl(target) : undefined
}

/** Whether to follow the link is to run what it says. Browsers skip control characters in a scheme (WHATWG URL, 4.4). */
export function runsScript(url: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(url.replaceAll(/[\p{Cc}\s]/gu, ''))
}
