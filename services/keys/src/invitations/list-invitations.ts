import { idOf, uuidOf } from '@outrider/contracts/ids'
import { listInvitations } from '@outrider/contracts/organizations'
import { clock } from '@outrider/service/clock'
import { decodeCursor, pageBy } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { listInvitationRows } from './queries.ts'

export const answerListInvitations = ({ db }: Deps) =>
  answer(listInvitations, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor, managers)
    const before = decodeCursor('inv', cursor)
    const part = { before, limit: limit + 1, now: clock.now() }
    const rows = await listInvitationRows(db, uuidOf(actor.orgId), part)
    const { items, nextCursor } = pageBy(rows, limit, ({ id }) => idOf('inv', id))
    return {
      invitations: items.map(({ id, invitedBy, createdAt, expiresAt, ...invitation }) => ({
        ...invitation,
        id: idOf('inv', id),
        invitedBy: invitedBy && idOf('usr', invitedBy),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      nextCursor,
    }
  })
