import { Problem } from '@outrider/contracts/problem'

/** How many streams may be open: of a contact and a client address if there is one, of a tenant, of the process. */
export interface ConcurrencyBounds {
  readonly ofContact?: number
  readonly ofAddress?: number
  readonly ofTenant: number
  readonly ofProcess: number
}

/** Places for open streams. */
export interface ConcurrencyLimit {
  /**
   * Counts one stream until the result is disposed. Throws `RATE_LIMITED` when the contact, the address or the tenant
   * has too many, or the tenant more than are free: the last places are for the others. `UNAVAILABLE` when the process
   * has too many.
   */
  take(tenant: string, contact?: string, address?: string): Disposable
}

/** Seconds after which a stream may have ended. */
const retryAfter = 30

export function createConcurrencyLimit({
  ofContact = Infinity,
  ofAddress = Infinity,
  ofTenant,
  ofProcess,
}: ConcurrencyBounds): ConcurrencyLimit {
  const taken = new Map<string, number>()
  let all = 0
  const check = (owner: string, most: number, what: string) => {
    if ((taken.get(owner) ?? 0) < most) return
    const message = `At most ${most} open streams${what}. Close one, or retry later.`
    throw new Problem('RATE_LIMITED', message, { retryAfter })
  }
  return {
    take(tenant, contact, address) {
      const free = ofProcess - all
      if (free <= 0)
        throw new Problem('UNAVAILABLE', 'Too many open streams. Retry later.', { retryAfter })
      if (contact !== undefined) check(contact, ofContact, ' per contact')
      if (address !== undefined) check(`from ${address}`, ofAddress, ' per client address')
      check(tenant, Math.min(ofTenant, free + 1), '')
      const owners = [tenant, contact ?? [], address === undefined ? [] : `from ${address}`].flat()
      const change = (by: number) => {
        all += by
        for (const owner of owners) {
          const count = (taken.get(owner) ?? 0) + by
          if (count > 0) taken.set(owner, count)
          else taken.delete(owner)
        }
      }
      change(1)
      let isTaken = true
      return {
        [Symbol.dispose]: () => {
          if (isTaken) change(-1)
          isTaken = false
        },
      }
    },
  }
}
