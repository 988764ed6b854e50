import { homedir } from 'node:os'
import { join } from 'node:path'
import { basePath } from '@outrider/contracts/paths'
import { type Profile, profileFile, readProfile } from './profile.ts'

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
