import type { Calls } from '@outrider/sdk'

/** Who is meant by a text: an email address, a wallet, or the caller's own id. */
export function contactRef(text: string) {
  if (text.startsWith('email:')) return { email: text.slice(6) }
  if (text.startsWith('wallet:')) return { walletAddress: text.slice(7) }
  if (text.startsWith('id:')) return { externalId: text.slice(3) }
  if (text.includes('@')) return { email: text }
  if (text.startsWith('0x')) return { walletAddress: text }
  return { externalId: text }
}

/** The id of a contact, who may also be meant by their id. Throws when nobody is. */
export async function contactIdOf(calls: Calls, text: string): Promise<string> {
  if (text.startsWith('con_')) return text
  const { contacts } = await calls.get('/contacts', { params: { query: contactRef(text) } })
  const [found] = contacts
  if (!found) throw new Error(`no contact has ${text}`)
  return found.id
}
