import { listPublishableKeys } from '@outrider/contracts/publishable-keys'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { listPublishableKeyRows } from './queries.ts'

export const answerListPublishableKeys = ({ db }: Deps) =>
  answer(listPublishableKeys, async ({ actor }) => {
    await requireRole(db, actor)
    return { keys: await listPublishableKeyRows(db, actor.orgId) }
  })
