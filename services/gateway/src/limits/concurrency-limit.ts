import { Problem } from '@outrider/contracts/problem'

/** How many streams may be open: of a contact if there is one, of a tenant, of the process. */
export interface ConcurrencyBounds {
  readonly ofContact?: number
  readonly ofTenant: number
  readonly ofProcess: number
}

/** Places for open streams. */
export interface ConcurrencyLimit {
  /**
   * Counts one stream until the result is disposed. Throws `RATE_LIMITED` when the contact or the tenant has too
   * many, `UNAVAILABLE` when the process has.
   */
  take(tenant: string, contact?: string): Disposable
}

/** Seconds after which a stream may have ended. */
const retryAfter = 30

export function createConcurrencyLimit({
  ofContact = Infinity,
  ofTenant,
  ofProcess,
}: ConcurrencyBounds): ConcurrencyLimit {
  const taken = new Map<string, number>()
  let all = 0
  const add = (owner: string, change: number) => {
    const count = (taken.get(owner) ?? 0) + change
    if (count > 0) taken.set(owner, count)
    else taken.delete(owner)
  }
  return {
    take(tenant, contact) {
      if (all >= ofProcess)
        throw new Problem('UNAVAILABLE', 'Too many open streams. Retry later.', { retryAfter })
      if (contact !== undefined && (taken.get(contact) ?? 0) >= ofContact)
        throw new Problem(
          'RATE_LIMITED',
          `At most ${ofContact} open streams per contact. Close one, or retry later.`,
          {
            retryAfter,
          },
        )
      if ((taken.get(tenant) ?? 0) >= ofTenant)
        throw new Problem(
          'RATE_LIMITED',
          `At most ${ofTenant} open streams. Close one, or retry later.`,
          { retryAfter },
        )
      const change = (by: number) => {
        all += by
        if (contact !== undefined) add(contact, by)
        add(tenant, by)
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
