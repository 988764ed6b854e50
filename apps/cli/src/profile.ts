import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Which installation is called, and as whom. Kept by `login` in a file that only its owner reads. */
export interface Profile {
  readonly baseUrl?: string | undefined
  readonly secretKey?: string | undefined
  /** A session, for what secret keys may not do. */
  readonly session?:
    | { readonly token: string; readonly organization: string; readonly expiresAt: string }
    | undefined
}

/** Where profiles are kept (XDG base directories). */
export function profileFile(configHome: string): string {
  return join(configHome, 'outrider', 'profile.json')
}

/** An empty profile when there is none, or none that can be read. */
export function readProfile(file: string): Profile {
  try {
    const profile: Profile = JSON.parse(readFileSync(file, 'utf8'))
    return profile
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

export function writeProfile(file: string, profile: Profile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}
