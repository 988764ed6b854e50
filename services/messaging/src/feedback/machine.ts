interface Visit {
  readonly userAgent: string
  /** HEAD: nobody is looking. */
  readonly onlyHeaders: boolean
}

const scanners =
  /bot\b|crawl|spider|scan|slurp|preview|proofpoint|mimecast|barracuda|symantec|messagelabs|trend ?micro|sophos|forcepoint|cloudmark|safelinks|existence discovery|virus|headless|phantom|curl|wget|libwww|python|^java\/|go-http|okhttp|http-?client/i

/**
 * Whether a visit was a machine's, as far as its user agent tells: scanners name themselves, and Apple's
 * privacy protection fetches every picture in advance as nothing but `Mozilla/5.0`. The picture proxies of Gmail
 * and Yahoo fetch when a person looks.
 */
export function isMachine({ userAgent, onlyHeaders }: Visit): boolean {
  const agent = userAgent.trim()
  return onlyHeaders || agent === '' || agent === 'Mozilla/5.0' || scanners.test(agent)
}
