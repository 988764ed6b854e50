import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { basePath } from '@outrider/contracts/paths'

export interface Config {
  /** The file of the profile. */
  readonly file: string
  readonly profile: Profile
}

/**
 * `OUTRIDER_URL`, `OUTRIDER_KEY`, `OUTRIDER_TEST_KEY`, and `OUTRIDER_LIVE_KEY` take precedence over the profile. Credentials of the profile are not sent to another
 * deployment.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const file = profileFile(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'))
  const kept = readProfile(file)
  const { OUTRIDER_URL: url, OUTRIDER_KEY: key } = env
  const baseUrl = url ? baseUrlOf(url) : kept.baseUrl
  const own = baseUrl === kept.baseUrl ? kept : {}
  const secretKey = key || own.secretKey
  const keyOf = (environment: 'live' | 'test', given: string | undefined) =>
    given || (secretKey?.startsWith(`sk_${environment}_`) ? secretKey : undefined)
  const liveKey = keyOf('live', env['OUTRIDER_LIVE_KEY'])
  const testKey = keyOf('test', env['OUTRIDER_TEST_KEY'])
  return { file, profile: { ...own, baseUrl, secretKey, liveKey, testKey } }
}

/** The URL of the API, from an address with or without its path. */
export function baseUrlOf(text: string): string {
  const address = text.replace(/\/$/, '')
  return address.endsWith(basePath) ? address : `${address}${basePath}`
}

/** A deployment and its credentials. `login` stores them in a file that only its owner can read. */
export interface Profile {
  readonly baseUrl?: string | undefined
  readonly secretKey?: string | undefined
  /** The keys of both environments, as far as known; not stored. */
  readonly liveKey?: string | undefined
  readonly testKey?: string | undefined
  /** A session, for requests that secret keys may not make. */
  readonly session?:
    | { readonly token: string; readonly organization: string; readonly expiresAt: string }
    | undefined
}

/** The file of the profile (XDG base directories). */
function profileFile(configHome: string): string {
  return join(configHome, 'outrider', 'profile.json')
}

/** An empty profile if there is none, or if it is not JSON. */
function readProfile(file: string): Profile {
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
