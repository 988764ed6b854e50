import { idOf } from '@outrider/contracts/ids'
import { listSessions } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { listSessionRows } from './queries.ts'

const maxListed = 100

export const answerListSessions = ({ db }: Deps) =>
  answer(listSessions, async ({ digest }) => {
    const rows = await listSessionRows(db, digest, clock.now(), maxListed)
    return {
      sessions: rows.map(({ id, createdAt, lastUsedAt, ...session }) => ({
        id: idOf('ses', id),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        ...session,
      })),
    }
  })
