import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Deed } from './queries.ts'

/** What was done, and by whom; `userId` is null for the operator. */
type Done = Omit<Deed, 'id' | 'orgId' | 'userId'> & {
  readonly orgId: TypeId<'org'>
  readonly userId: TypeId<'usr'> | null
}

/** A new entry of the audit log, as it is stored. */
export function newDeed({ orgId, userId, ...rest }: Done): Deed {
  return {
    ...rest,
    id: uuidOf(newId('aud')),
    orgId: uuidOf(orgId),
    userId: userId && uuidOf(userId),
  }
}
