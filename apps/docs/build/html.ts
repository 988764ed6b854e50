/** Text as HTML shows it, also within attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A line of Markdown without links: its code marks become elements. */
export function inline(markdown: string): string {
  return escaped(markdown).replace(/`([^`]+)`/g, '<code>$1</code>')
}
