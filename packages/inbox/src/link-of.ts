/**
 * Where a message leads: a path of the page's own origin, or an address by http, https or mailto. Undefined for
 * everything else, which a browser might run.
 */
export function linkOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url, 'https://page.invalid')) return undefined
  const { protocol } = new URL(url, 'https://page.invalid')
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? url : undefined
}
