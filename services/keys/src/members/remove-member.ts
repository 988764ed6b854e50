import { removeMember } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import { sessionChanged } from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { notChanged } from './not-changed.ts'
import { deleteMember, findRole } from './queries.ts'
import { requireRole, roleRequired } from './require-role.ts'
import { managers, mayGiveOrTake } from './roles.ts'

export const answerRemoveMember = ({ db, outbox }: Deps) =>
  answer(removeMember, async ({ actor, userId }) => {
    const leaves = actor.userId === userId
    const role = await requireRole(db, actor, leaves ? undefined : managers)
    const from = leaves ? role : await findRole(db, actor.orgId, userId)
    if (!from) throw notFound()
    if (!leaves && !mayGiveOrTake(role, from)) throw roleRequired(['OWNER'])
    const { orgId } = actor
    const removed = await deleteMember(db, {
      member: { orgId, userId },
      from,
      deed: {
        orgId,
        at: clock.now(),
        userId: actor.userId,
        action: 'member.removed',
        target: { type: 'member', id: userId },
        details: { role: from },
      },
      facts: [fact(sessionChanged, { userId })],
    })
    if (!removed) throw notChanged(from)
    outbox.wake()
    return {}
  })
