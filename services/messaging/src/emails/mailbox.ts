/** Who an email is from. */
export interface Mailbox {
  readonly address: string
  readonly name: string | null
}

/**
 * The addresses that we hand to a relay: the dot-atom of RFC 5321, section 4.1.2, without quoted parts,
 * comments, literals or anything else that a relay might read as a second address or a parameter.
 */
const form =
  /^[\w.!#$%&'*+/=?^`{|}~\u{80}-\u{10ffff}-]{1,64}@(?=.{1,253}$)[a-z0-9\u{80}-\u{10ffff}]([a-z0-9.\u{80}-\u{10ffff}-]*[a-z0-9\u{80}-\u{10ffff}])?$/iu

export function isAddress(text: string): boolean {
  return form.test(text) && !/[\p{Cc}\p{Z}]/u.test(text)
}

/** The part of an address behind the `@`, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Reads `Name <address>` or an address; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  if (!isAddress(address)) return undefined
  return { address, name: name.trim().replaceAll('"', '') || null }
}

/** The address that previews and the test environment show instead of a contact's (RFC 2606). */
export const madeUpAddress = 'someone@example.com'
