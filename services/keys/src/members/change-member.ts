import { uuidOf } from '@outrider/contracts/ids'
import { changeMember } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import { sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { notChanged } from './not-changed.ts'
import { findRole, updateRole } from './queries.ts'
import { memberOf } from './record.ts'
import { requireRole, roleRequired } from './require-role.ts'
import { managers, mayGiveOrTake } from './roles.ts'

export const answerChangeMember = ({ db, outbox }: Deps) =>
  answer(changeMember, async ({ actor, userId, change: { role: to } }) => {
    const role = await requireRole(db, actor, managers)
    const member = { orgId: uuidOf(actor.orgId), userId: uuidOf(userId) }
    const from = await findRole(db, member.orgId, member.userId)
    if (!from) throw notFound()
    if (!mayGiveOrTake(role, from) || !mayGiveOrTake(role, to)) throw roleRequired(['OWNER'])
    const row = await updateRole(
      db,
      {
        member,
        from,
        deed: newDeed({
          orgId: actor.orgId,
          at: clock.now(),
          userId: actor.userId,
          action: 'member.role_changed',
          target: { type: 'member', id: userId },
          details: { from, to },
        }),
        facts: [fact(sessionChanged, { userId })],
      },
      to,
    )
    if (!row) throw notChanged(from)
    outbox.wake()
    return memberOf(row)
  })
