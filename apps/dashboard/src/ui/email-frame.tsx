import { useEffect, useRef } from 'react'
import { t } from '../texts/texts.ts'

interface EmailFrameProps {
  readonly html: string
  /** In CSS; the whole width by default. */
  readonly width?: string
  /** As an email program in dark mode displays it. */
  readonly isDark?: boolean
}

/**
 * An email's HTML in a frame without scripts. The page's policy forbids inline styles and external images: styles are
 * set by script, which it permits, and external images are removed.
 */
export function EmailFrame({ html, width, isDark = false }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (shown) show(html, shown)
  }, [html])
  return (
    <iframe
      ref={frame}
      className={isDark ? 'email-frame dark' : 'email-frame'}
      style={{ width }}
      title={t('Email')}
      sandbox="allow-same-origin"
    />
  )
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

/** Renames styles, so that the parser does not apply them, which the policy would reject. */
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
