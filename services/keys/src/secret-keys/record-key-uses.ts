import { recordKeyUses } from '@outrider/contracts/keys'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { updateLastUses } from './changes.ts'

export const answerRecordKeyUses = ({ db }: Deps) =>
  answer(recordKeyUses, async ({ uses }) => {
    if (uses.length > 0) await updateLastUses(db, uses)
    return {}
  })
