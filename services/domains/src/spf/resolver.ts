/**
 * What DNS says of a name. Each answers what is there, in DNS's order: nothing when there is no such name or no
 * such record. It rejects when DNS gave no answer.
 */
export interface SpfResolver {
  /** Texts, the chunks of each joined. */
  txt(name: string): Promise<readonly string[]>
  a(name: string): Promise<readonly string[]>
  aaaa(name: string): Promise<readonly string[]>
  /** Exchanges; an empty one is a null MX. */
  mx(name: string): Promise<readonly string[]>
  /** Of a name below `in-addr.arpa` or `ip6.arpa`. */
  ptr(name: string): Promise<readonly string[]>
}

/** Whether a query can be made for a name (RFC 1035, section 2.3.4). */
export function isQueryable(name: string): boolean {
  return (
    name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length <= 63)
  )
}
