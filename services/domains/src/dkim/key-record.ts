/** What is published of a key at its selector (RFC 6376, section 3.6.1). */
export function keyRecord(publicKey: string): string {
  return `v=DKIM1; k=rsa; p=${publicKey}`
}

/** Whether a TXT value publishes this key, however it is spaced and whatever other tags it has. */
export function hasKey(text: string, publicKey: string): boolean {
  const tags = text.split(';').map((tag) => tag.replaceAll(/\s/g, ''))
  return tags.includes(`p=${publicKey}`)
}
