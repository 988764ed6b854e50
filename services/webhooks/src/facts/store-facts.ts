import { retried } from '@outrider/service/database'
import type { Deps } from '../deps.ts'
import { insertFacts } from './queries.ts'
import type { Store } from './sources.ts'
import { factOf } from './told.ts'

/** Stores what is told, with its deliveries, and begins to deliver it. */
export function storeFacts({ db, sending }: Pick<Deps, 'db' | 'sending'>): Store {
  return async (told, deliveries) => {
    const facts = told.map((each, index) => {
      const { id = '', origin } = deliveries[index] ?? {}
      return factOf(each, id, origin)
    })
    if (await retried(() => insertFacts(db, facts))) sending.wake()
  }
}
