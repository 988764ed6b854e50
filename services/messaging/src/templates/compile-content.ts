import { deriveText } from './derive-text.ts'
import { compileLiquid, liquidFault, type Scope } from './liquid.ts'

/** What an email says, as Liquid. */
export interface Source {
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
}

/** What an email says to one person. */
export interface Said {
  readonly subject: string
  readonly html: string | null
  readonly text: string
}

/** Bytes, before anything is encoded. */
export function sizeOf({ subject, html, text }: Said): number {
  return [subject, html ?? '', text].reduce((sum, part) => sum + Buffer.byteLength(part), 0)
}

/** Throws when a rendering exceeds a limit. */
export type CompiledContent = (scope: Scope) => Said

/** Compiles an email; its text part is derived where there is HTML alone. Throws for what is no Liquid. */
export function compileContent({ subject, html, text }: Source): CompiledContent {
  const renderSubject = compileLiquid(subject, 'text')
  const renderHtml = html === null ? undefined : compileLiquid(html, 'html')
  const renderText = compileLiquid(textOf(html, text), 'text')
  return (scope) => ({
    subject: oneLine(renderSubject(scope)),
    html: renderHtml?.(scope) ?? null,
    text: renderText(scope),
  })
}

/** The text part; HTML whose derived text is no Liquid (a loop around table rows may be cut in half) gets an empty one. */
function textOf(html: string | null, text: string | null): string {
  if (text !== null) return text
  const derived = deriveText(html ?? '')
  return liquidFault(derived, 'text') === undefined ? derived : ''
}

/** A subject is one line of at most 998 characters, whatever is filled in: no header can be added by it. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 998)
}
