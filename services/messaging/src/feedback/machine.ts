interface Visit {
  readonly userAgent: string
  /** HEAD: nobody is looking. */
  readonly onlyHeaders: boolean
  /** Milliseconds since the email was sent; undefined when that is not known. */
  readonly sinceSent: number | undefined
}

/** Sooner than a person can have read it: mail gateways look while they deliver. */
const tooSoon = 1_000

const scanners =
  /bot\b|crawl|spider|scan|slurp|preview|proofpoint|mimecast|barracuda|symantec|messagelabs|trend ?micro|sophos|forcepoint|cloudmark|safelinks|existence discovery|virus|headless|phantom|curl|wget|libwww|python|^java\/|go-http|okhttp|axios|node-fetch|^node$|undici|http-?client/i

/**
 * Whether a visit was a machine's, as far as it can be told: scanners name themselves or come too soon, and
 * Apple's privacy protection fetches every picture in advance as nothing but `Mozilla/5.0`. The picture proxies
 * of Gmail and Yahoo fetch when a person looks.
 */
export function isMachine({ userAgent, onlyHeaders, sinceSent }: Visit): boolean {
  const agent = userAgent.trim()
  return (
    onlyHeaders ||
    agent === '' ||
    agent === 'Mozilla/5.0' ||
    scanners.test(agent) ||
    (sinceSent !== undefined && sinceSent < tooSoon)
  )
}
