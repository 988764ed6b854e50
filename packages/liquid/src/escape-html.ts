const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** What must not stand in HTML as it is; an `&` that begins an entity already may. */
const special = /&(?!(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});)|[<>"']/gi

/** A value as text in HTML, between tags and in quoted attributes alike. What is escaped already stays. */
export function escapeHtml(value: unknown): string {
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? '')
  return text.replaceAll(special, (character) => entities[character] ?? '')
}

/** A value that is no text reads as its JSON does. */
function jsonOf(value: unknown): string | undefined {
  return value === null ? '' : JSON.stringify(value)
}
