import { uuidOf } from '@outrider/contracts/ids'
import { removeMember } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import { sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { notChanged } from './not-changed.ts'
import { deleteMember, findRole } from './queries.ts'
import { requireRole, roleRequired } from './require-role.ts'
import { managers, mayGiveOrTake } from './roles.ts'

export const answerRemoveMember = ({ db, outbox }: Deps) =>
  answer(removeMember, async ({ actor, userId }) => {
    const member = { orgId: uuidOf(actor.orgId), userId: uuidOf(userId) }
    const leaves = actor.userId === userId
    const role = await requireRole(db, actor, leaves ? undefined : managers)
    const from = leaves ? role : await findRole(db, member.orgId, member.userId)
    if (!from) throw notFound()
    if (!leaves && !mayGiveOrTake(role, from)) throw roleRequired(['OWNER'])
    const removed = await deleteMember(db, {
      member,
      from,
      deed: newDeed({
        orgId: actor.orgId,
        at: clock.now(),
        userId: actor.userId,
        action: 'member.removed',
        target: { type: 'member', id: userId },
        details: { role: from },
      }),
      facts: [fact(sessionChanged, { userId })],
    })
    if (!removed) throw notChanged(from)
    outbox.wake()
    return {}
  })
