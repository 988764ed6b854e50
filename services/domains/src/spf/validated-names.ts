import { type Address, parseAddress } from './address.ts'
import { isQueryable, type SpfResolver } from './resolver.ts'

/** PTR records that count; the others are as if they were not there (RFC 7208, section 4.6.4). */
const maxNames = 10

/** Those of an address's PTR names that lead back to it (section 5.5), in their order. What cannot be asked does not. */
export async function validatedNames(
  resolver: SpfResolver,
  ip: Address,
  names: readonly string[],
): Promise<string[]> {
  const checked = await Promise.all(
    names.slice(0, maxNames).map(async (written) => {
      const name = written.replace(/\.$/, '')
      return (await leadsTo(resolver, name, ip)) ? [name] : []
    }),
  )
  return checked.flat()
}

async function leadsTo(resolver: SpfResolver, name: string, ip: Address): Promise<boolean> {
  if (!isQueryable(name)) return false
  const addresses = await addressesOf(resolver, name, ip).catch(() => [])
  return addresses.some((text) => {
    const address = parseAddress(text)
    return address?.bits === ip.bits && address.value === ip.value
  })
}

/** The addresses of a name that are of the same kind as `ip`. */
export function addressesOf(
  resolver: SpfResolver,
  name: string,
  ip: Address,
): Promise<readonly string[]> {
  return ip.bits === 32 ? resolver.a(name) : resolver.aaaa(name)
}
