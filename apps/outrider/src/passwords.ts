import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { type Static, Type } from 'typebox'
import { readJson, writeJson } from './kept-json.ts'

/** What the servers and services of one data directory know each other by. */
export type Passwords = Static<typeof Passwords>
const Passwords = Type.Object({
  postgres: Type.String(),
  operator: Type.String(),
  services: Type.Record(Type.String(), Type.String()),
  /** Keys the hashes that outlive a person: whoever loses it cannot recognize suppressed addresses any more. */
  hashSecret: Type.Optional(Type.String()),
})

/** Reads the passwords of a data directory; makes what is missing, and writes only then: others may be reading too. */
export async function keepPasswords(dataDir: string): Promise<Passwords & { hashSecret: string }> {
  const file = join(dataDir, 'passwords.json')
  const known = await readJson(file, Passwords)
  const passwords = {
    postgres: known?.postgres ?? newPassword(),
    operator: known?.operator ?? newPassword(),
    hashSecret: known?.hashSecret ?? newPassword(),
    services: Object.fromEntries(
      serviceNames.map((name) => [name, known?.services[name] ?? newPassword()]),
    ),
  }
  if (!isDeepStrictEqual(known, passwords)) await writeJson(file, passwords)
  return passwords
}

export function passwordOf(passwords: Passwords, service: ServiceName): string {
  const password = passwords.services[service]
  if (password === undefined) throw new Error(`no password for ${service}`)
  return password
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}
