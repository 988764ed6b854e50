/**
 * Whether a status (RFC 3463) says that the address itself is no good: it does not exist, has moved or is
 * disabled. A full mailbox, a size, a policy or the network may be otherwise next time.
 */
export function isHardStatus(status: string): boolean {
  return /^5\.(?:0\.0|1\.(?!7$|8$)\d{1,3}|2\.1|4\.4)$/.test(status)
}

/** The enhanced status code of an SMTP reply (RFC 2034); undefined when it has none. */
export function statusIn(reply: string): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
}
