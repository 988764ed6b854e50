import { useEffect, useRef } from 'react'

/**
 * An email's HTML in a frame without scripts. The page's policy forbids inline styles and pictures from
 * elsewhere, so styles are set one by one, which it allows, and such pictures are left out.
 */
export function EmailFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (shown) show(html, shown)
  }, [html])
  return <iframe ref={frame} className="email-frame" title="Email" sandbox="allow-same-origin" />
}

function show(html: string, shown: Document): void {
  const read = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of read.querySelectorAll('script, link, base, meta, iframe, object'))
    element.remove()
  for (const picture of read.querySelectorAll('img[src], [background]')) leaveOutRemote(picture)
  const sheets = [...read.querySelectorAll(keptSheet)].map(({ textContent }) =>
    sheetOf(shown, textContent),
  )
  for (const style of read.querySelectorAll(keptSheet)) style.remove()
  shown.adoptedStyleSheets = sheets
  shown.body.replaceChildren(...read.body.childNodes)
  for (const element of shown.querySelectorAll<HTMLElement>(`[${keptStyle}]`)) {
    element.style.cssText = element.getAttribute(keptStyle) ?? ''
    element.removeAttribute(keptStyle)
  }
}

const keptStyle = 'data-style'
const keptSheet = 'x-style'

/** Under other names styles are not applied when they are parsed, and so not refused. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/\sstyle\s*=/gi, ` ${keptStyle}=`)
    .replaceAll(/<(\/?)style\b/gi, `<$1${keptSheet}`)
}

function leaveOutRemote(element: Element): void {
  if (element.getAttribute('src')?.startsWith('data:') !== true) element.removeAttribute('src')
  element.removeAttribute('srcset')
  element.removeAttribute('background')
}

function sheetOf({ defaultView }: Document, text: string): CSSStyleSheet {
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
