import type { Calls } from '@outrider/sdk'
import type { Profile } from './profile.ts'

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
