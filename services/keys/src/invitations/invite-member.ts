import { inviteMember } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { requireRole, roleRequired } from '../members/require-role.ts'
import { managers, mayGiveOrTake } from '../members/roles.ts'
import { newInvitation } from './new-invitation.ts'
import { upsertInvitation } from './queries.ts'

export const answerInviteMember = ({ db }: Deps) =>
  answer(inviteMember, async ({ actor: { orgId, userId }, invitation: wanted }, { creationId }) => {
    const { email, role } = wanted
    const own = await requireRole(db, { orgId, userId }, managers)
    if (!mayGiveOrTake(own, role)) throw roleRequired(['OWNER'])
    const now = clock.now()
    const { invitation, told } = newInvitation(`inv_${creationId}`, orgId, email, role, userId, now)
    const invited = await upsertInvitation(
      db,
      invitation,
      newDeed({
        orgId,
        at: now,
        userId,
        action: 'member.invited',
        target: { type: 'invitation', id: told.email },
        details: { role },
      }),
    )
    if (!invited) throw new Problem('CONFLICT', `${told.email} is a member already`)
    return told
  })
