/** That an operation is to go, and what takes its place. */
export interface Deprecation {
  /** Since when it should not be used any more: a date in RFC 3339. */
  readonly since: string
  /** From when it may be gone; a date in RFC 3339. */
  readonly sunset?: string
  /** An address where the way to what takes its place is described. */
  readonly link: string
}

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the `Link` that both point to. */
export function deprecationHeaders({ since, sunset, link }: Deprecation): Record<string, string> {
  const relations = sunset === undefined ? 'deprecation' : 'deprecation sunset'
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1_000)}`,
    ...(sunset !== undefined && { Sunset: new Date(sunset).toUTCString() }),
    Link: `<${link}>; rel="${relations}"; type="text/html"`,
  }
}
