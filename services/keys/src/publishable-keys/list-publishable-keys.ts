import { uuidOf } from '@outrider/contracts/ids'
import { listPublishableKeys } from '@outrider/contracts/keys'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { listPublishableKeyRows } from './queries.ts'
import { publishableKeyOf } from './record.ts'

export const answerListPublishableKeys = ({ db }: Deps) =>
  answer(listPublishableKeys, async ({ actor }) => {
    await requireRole(db, actor)
    const rows = await listPublishableKeyRows(db, uuidOf(actor.orgId))
    return { keys: rows.map(publishableKeyOf) }
  })
