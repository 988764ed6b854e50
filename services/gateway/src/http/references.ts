import { listAutomations } from '@outrider/contracts/automations'
import { listSenders } from '@outrider/contracts/domains'
import { unknownKey } from '@outrider/contracts/problem'
import {
  keyIn,
  mapReferences,
  type Places,
  type ReferredKind,
} from '@outrider/contracts/references'
import { listSegments } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { listTemplates } from '@outrider/contracts/templates'
import type { Tools } from './route.ts'

/** Keys that one body may name: each costs a request to a service. */
const maxKeys = 50

/** The body with IDs where references are written as `{"key": …}`. Throws `VALIDATION_FAILED` for a key that is unknown. */
export async function withIds(
  body: unknown,
  places: Places,
  tenant: Tenant,
  ask: Tools['ask'],
): Promise<unknown> {
  const wanted = new Map<
    string,
    { readonly kind: ReferredKind; readonly key: string; readonly field: string }
  >()
  mapReferences(body, places, ({ kind, field, value }) => {
    const key = keyIn(value)
    if (key !== undefined && wanted.size < maxKeys)
      wanted.set(`${kind} ${key}`, { kind, key, field })
    return value
  })
  if (wanted.size === 0) return body
  const found = await Promise.all(
    [...wanted].map(async ([name, { kind, key, field }]) => {
      const [one] = await lists[kind]({ tenant, query: { limit: 1, key } }, ask)
      if (!one) throw unknownKey(field, kind, key)
      return [name, one.id] as const
    }),
  )
  const ids = new Map<string, string>(found)
  return mapReferences(
    body,
    places,
    ({ kind, value }) => ids.get(`${kind} ${keyIn(value)}`) ?? value,
  )
}

interface KeyQuery {
  readonly tenant: Tenant
  readonly query: { readonly limit: number; readonly key: string }
}

/** The resources of each kind that have a key: one or none. */
const lists: Readonly<
  Record<ReferredKind, (asked: KeyQuery, ask: Tools['ask']) => Promise<readonly { id: string }[]>>
> = {
  template: async (asked, ask) => (await ask(listTemplates, asked)).templates,
  sender: async (asked, ask) => (await ask(listSenders, asked)).senders,
  segment: async (asked, ask) => (await ask(listSegments, asked)).segments,
  automation: async (asked, ask) => (await ask(listAutomations, asked)).automations,
}
