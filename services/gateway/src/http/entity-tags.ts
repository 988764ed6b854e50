import { invalid } from '@outrider/contracts/problem'

/** The header `ETag` of a record: the time of its last change (RFC 9110, section 8.8.3). None for other replies. */
export function entityTagOf(body: unknown): Record<string, string> {
  const { updatedAt }: { updatedAt?: unknown } = Object(body)
  return typeof updatedAt === 'string' ? { ETag: `"${Date.parse(updatedAt).toString(36)}"` } : {}
}

/** One item of the list that `If-Match` is, weak or strong. */
const entityTag = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

/** A caller knows one version, so this is more than enough. */
const maxTags = 20

/**
 * The versions that the header `If-Match` permits, as times; undefined if it permits any (RFC 9110, section 13.1.1).
 * Weak tags and those of others never match. Throws `VALIDATION_FAILED` for other text.
 */
export function versionsOf(header: string): string[] | undefined {
  if (header === '' || header.trim() === '*') return undefined
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.length > maxTags || !tags.every((tag) => entityTag.test(tag)))
    throw invalid('If-Match', 'must be `*` or the `ETag` of a response')
  return tags
    .map((tag) => /^"([0-9a-z]{1,9})"$/.exec(tag)?.[1] ?? '')
    .filter((text) => text !== '')
    .map((text) => new Date(parseInt(text, 36)).toISOString())
}
