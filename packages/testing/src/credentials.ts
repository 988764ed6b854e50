import { type ServiceName, serviceNames } from '@outrider/contracts/services'

/** A password for one run. */
export function secret(): string {
  return crypto.randomUUID()
}

/** A password of its own for each service. */
export function newPasswords(): Record<ServiceName, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets its keys
  return Object.fromEntries(serviceNames.map((name) => [name, secret()])) as Record<
    ServiceName,
    string
  >
}

/** The same server's other database. */
export function databaseOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** The same server as another user. */
export function asUser(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.username = user
  address.password = password
  return address.href
}
