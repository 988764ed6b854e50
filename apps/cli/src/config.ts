import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Profile, profileFile, readProfile } from './profile.ts'

export interface Config {
  readonly file: string
  readonly profile: Profile
}

/** `OUTRIDER_URL` and `OUTRIDER_KEY` go before what `login` has kept. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const file = profileFile(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'))
  const kept = readProfile(file)
  return {
    file,
    profile: {
      ...kept,
      baseUrl: env['OUTRIDER_URL'] ?? kept.baseUrl,
      secretKey: env['OUTRIDER_KEY'] ?? kept.secretKey,
    },
  }
}
