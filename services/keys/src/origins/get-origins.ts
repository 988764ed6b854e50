import { uuidOf } from '@outrider/contracts/ids'
import { getOrigins } from '@outrider/contracts/keys'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { findOrigins } from './queries.ts'

export const answerGetOrigins = ({ db }: Deps) =>
  answer(getOrigins, async ({ actor }) => {
    await requireRole(db, actor)
    return findOrigins(db, uuidOf(actor.orgId))
  })
