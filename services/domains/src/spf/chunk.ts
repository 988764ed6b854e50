/** Bytes of one string of a TXT record (RFC 1035, section 3.3). */
const longestChunk = 255

/** A TXT value as the strings it is published in: each at most 255 bytes of UTF-8, no character cut, joined the value. */
export function chunksOf(value: string): string[] {
  const chunks = ['']
  let bytes = 0
  for (const character of value) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestChunk) {
      chunks.push('')
      bytes = 0
    }
    chunks[chunks.length - 1] += character
    bytes += size
  }
  return chunks
}
