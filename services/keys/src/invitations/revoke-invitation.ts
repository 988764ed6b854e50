import { uuidOf } from '@outrider/contracts/ids'
import { revokeInvitation } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { requireRole, roleRequired } from '../members/require-role.ts'
import { managers, mayGiveOrTake } from '../members/roles.ts'
import { deleteInvitation, findInvitationRole } from './queries.ts'

export const answerRevokeInvitation = ({ db }: Deps) =>
  answer(revokeInvitation, async ({ actor: { orgId, userId }, invitationId }) => {
    const own = await requireRole(db, { orgId, userId }, managers)
    const [org, id] = [uuidOf(orgId), uuidOf(invitationId)]
    const role = await findInvitationRole(db, org, id)
    if (!role) throw notFound()
    if (!mayGiveOrTake(own, role)) throw roleRequired(['OWNER'])
    const revoked = await deleteInvitation(
      db,
      org,
      id,
      newDeed({
        orgId,
        at: clock.now(),
        userId,
        action: 'invitation.revoked',
        target: { type: 'invitation', id: invitationId },
        details: { role },
      }),
    )
    if (!revoked) throw notFound()
    return {}
  })
