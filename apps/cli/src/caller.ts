import { UsageError } from '@outrider/command-line/command'
import type { Calls, Outrider } from '@outrider/sdk'
import type { Profile } from './config.ts'

/** The context of a command. */
export interface Caller {
  readonly profile: Profile
  /** The file of the profile. */
  readonly file: string
  /** The API with the secret key, or with that of an environment. Throws `UsageError` if there is none. */
  readonly calls: (options?: {
    readonly timeoutMs?: number
    readonly environment?: 'live' | 'test'
  }) => Outrider
  /** The API with the session of `login`, for requests that secret keys may not make. Throws `UsageError` if there is none. */
  readonly session: () => Calls
  /** Asks the user for hidden input; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined
  /** Prints a line that is not part of the result. */
  readonly note: (line: string) => void
}

/** The contact of a text: an email address, a wallet, or an external id. */
export function contactRef(text: string) {
  if (text.startsWith('email:')) return { email: text.slice(6) }
  if (text.startsWith('wallet:')) return { walletAddress: text.slice(7) }
  if (text.startsWith('id:')) return { externalId: text.slice(3) }
  if (text.includes('@')) return { email: text }
  if (text.startsWith('0x')) return { walletAddress: text }
  return { externalId: text }
}

/** The id of a contact, from its id or a reference. Throws if there is no such contact. */
export async function contactIdOf(calls: Calls, text: string): Promise<string> {
  if (text.startsWith('con_')) return text
  const { contacts } = await calls.get('/contacts', { params: { query: contactRef(text) } })
  const [found] = contacts
  if (!found) throw new Error(`no contact matches ${text}`)
  return found.id
}

/** The value of an option as a JSON object; undefined if it is missing. Throws `UsageError` for other values. */
export function jsonOption(
  { options }: { readonly options: Readonly<Record<string, string>> },
  name: string,
): Record<string, unknown> | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw new UsageError(`--${name} is not valid JSON`, { cause })
  }
  throw new UsageError(`--${name} is not a JSON object`)
}

/** All items of a list. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}
