import { UsageError } from '@outrider/command-line/command'
import type { Calls } from '@outrider/sdk'
import type { Profile } from './config.ts'

/** What a command works with. */
export interface Caller {
  readonly profile: Profile
  /** Where `login` keeps the profile. */
  readonly file: string
  /** The interface by secret key. Throws `UsageError` when there is none. */
  readonly calls: (timeout?: { readonly timeoutMs: number }) => Calls
  /** The interface by the session of `login`, for what secret keys may not do. Throws `UsageError` when there is none. */
  readonly session: () => Calls
  /** Asks the person something that is not shown while it is typed; undefined where nobody is there. */
  readonly ask: ((question: string) => Promise<string>) | undefined
  /** Tells the person what is no result. */
  readonly note: (line: string) => void
}

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

/** The JSON object that an option gives; undefined when it is not given. Throws `UsageError` for anything else. */
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
    throw new UsageError(`--${name} is no JSON`, { cause })
  }
  throw new UsageError(`--${name} is no JSON object`)
}

/** All items of a list, page after page. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}
