import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { basePath } from '@outrider/contracts/paths'

export interface Config {
  /** Where `login` keeps the profile. */
  readonly file: string
  readonly profile: Profile
}

/**
 * `OUTRIDER_URL` and `OUTRIDER_KEY` go before what `login` has kept. What is kept for one installation is not sent to
 * another one.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const file = profileFile(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'))
  const kept = readProfile(file)
  const { OUTRIDER_URL: url, OUTRIDER_KEY: key } = env
  const baseUrl = url ? baseUrlOf(url) : kept.baseUrl
  const own = baseUrl === kept.baseUrl ? kept : {}
  return { file, profile: { ...own, baseUrl, secretKey: key || own.secretKey } }
}

/** An address as a person writes it, with the path at which every installation has its interface. */
export function baseUrlOf(text: string): string {
  const address = text.replace(/\/$/, '')
  return address.endsWith(basePath) ? address : `${address}${basePath}`
}

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
