import {
  maxWaiting,
  maxWaitingOfTenant,
  tenantBurstMilliseconds as burst,
  tenantMillisecondsPerSecond as rate,
} from './limits.ts'

/** An item that is being processed, and the milliseconds that its tenant was charged in advance. */
export interface Taken<Item> {
  readonly item: Item
  readonly tenant: string
  readonly charged: number
}

interface Tenant<Item> {
  /** Oldest first. */
  items: Item[]
  /** Virtual time used, in milliseconds. Raised to the queue's minimum when the tenant becomes active. */
  used: number
  /** Milliseconds that it may still take, as of `at`; below zero after it took more than it had. */
  left: number
  at: number
  /** Milliseconds that its work has taken lately, each. */
  cost: number
  /** Items that were taken and are not finished. */
  taken: number
}

/** The estimated cost of a new tenant's items, and the rate at which the estimate adapts. */
const firstCost = 0.1
const learning = 0.25

/**
 * Items of many tenants, each with a limit of time per second. The tenant that has used the least time is next, so that
 * waiting tenants get the same time each, even if their items are expensive. All times are in milliseconds by one
 * clock.
 */
export class FairQueue<Item> {
  readonly #tenants = new Map<string, Tenant<Item>>()
  #waiting = 0
  /** The time used by the last served tenant: the minimum of all waiting tenants. */
  #floor = 0

  get waiting(): number {
    return this.#waiting
  }

  /** False when too much is waiting already. */
  push(name: string, item: Item, now: number): boolean {
    const tenant = this.#tenants.get(name) ?? newTenant(now)
    const isFull = this.#waiting >= maxWaiting || tenant.items.length >= maxWaitingOfTenant
    if (isFull) return false
    this.#tenants.set(name, tenant)
    // Time in which it asked for nothing is not saved up.
    if (tenant.items.length === 0) tenant.used = Math.max(tenant.used, this.#floor)
    tenant.items.push(item)
    this.#waiting += 1
    return true
  }

  /** Returns the next item; undefined if nothing is waiting, or no waiting tenant has time left. */
  take(now: number): Taken<Item> | undefined {
    let next: [string, Tenant<Item>] | undefined
    for (const entry of this.#tenants) {
      const [name, tenant] = entry
      refill(tenant, now)
      if (isIdle(tenant)) this.#tenants.delete(name)
      const mayGo = tenant.items.length > 0 && tenant.left > 0
      if (mayGo && tenant.used < (next?.[1].used ?? Infinity)) next = entry
    }
    const [name = '', tenant] = next ?? []
    const item = tenant?.items.shift()
    if (!tenant || item === undefined) return undefined
    this.#waiting -= 1
    this.#floor = tenant.used
    tenant.taken += 1
    charge(tenant, tenant.cost)
    return { item, tenant: name, charged: tenant.cost }
  }

  /** Says how many milliseconds the work took. */
  finish({ tenant: name, charged }: Taken<Item>, took: number): void {
    const tenant = this.#tenants.get(name)
    if (!tenant) return
    tenant.taken -= 1
    charge(tenant, took - charged)
    tenant.cost += learning * (took - tenant.cost)
  }

  /** Puts work back, to the front: it was not done. */
  giveBack({ item, tenant: name, charged }: Taken<Item>): void {
    const tenant = this.#tenants.get(name)
    if (!tenant) return
    tenant.taken -= 1
    charge(tenant, -charged)
    tenant.items.unshift(item)
    this.#waiting += 1
  }

  /** Takes out the items, oldest first within a tenant, for which `isDue` holds. */
  drop(isDue: (item: Item) => boolean): Item[] {
    return [...this.#tenants.values()].flatMap((tenant) => {
      const kept = tenant.items.findIndex((item) => !isDue(item))
      const dropped = tenant.items.splice(0, kept === -1 ? tenant.items.length : kept)
      this.#waiting -= dropped.length
      return dropped
    })
  }
}

function newTenant<Item>(at: number): Tenant<Item> {
  return { items: [], used: 0, left: burst, at, cost: firstCost, taken: 0 }
}

/** Nothing is known of such a tenant that a new one would not have. */
function isIdle({ items, taken, left }: Tenant<unknown>): boolean {
  return items.length === 0 && taken === 0 && left === burst
}

function charge(tenant: Tenant<unknown>, milliseconds: number): void {
  tenant.used += milliseconds
  tenant.left -= milliseconds
}

function refill(tenant: Tenant<unknown>, now: number): void {
  const earned = (Math.max(0, now - tenant.at) / 1_000) * rate
  tenant.left = Math.min(burst, tenant.left + earned)
  tenant.at = now
}
