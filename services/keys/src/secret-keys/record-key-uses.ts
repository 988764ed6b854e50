import { uuidOf } from '@outrider/contracts/ids'
import { recordKeyUses } from '@outrider/contracts/keys'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { updateLastUses } from './change-queries.ts'

export const answerRecordKeyUses = ({ db }: Deps) =>
  answer(recordKeyUses, async ({ uses }) => {
    const rows = uses.map(({ keyId, at }) => ({ id: uuidOf(keyId), at }))
    if (rows.length > 0) await updateLastUses(db, rows)
    return {}
  })
