import { uuidOf } from '@outrider/contracts/ids'
import { foundOrganization } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { newInvitation } from '../invitations/new-invitation.ts'
import { upsertInvitation } from '../invitations/queries.ts'
import { insertFoundedOrganization } from './queries.ts'

/** Nobody but its OWNER-to-be ever types a password: the operator only passes an invitation on. */
export const answerFoundOrganization = ({ db }: Deps) =>
  answer(foundOrganization, async ({ name, plan, ownerEmail }, { creationId }) => {
    const now = clock.now()
    const id = `org_${creationId}` as const
    const organization = { id, name, plan }
    const { invitation, told } = newInvitation(
      `inv_${creationId}`,
      id,
      ownerEmail,
      'OWNER',
      null,
      now,
    )
    const row = { ...organization, id: uuidOf(id) }
    const by = { orgId: id, at: now, userId: null }
    const founding = newDeed({
      ...by,
      action: 'organization.created',
      target: { type: 'organization', id },
      details: { plan, owner: told.email },
    })
    const founded = await insertFoundedOrganization(db, row, invitation, founding)
    if (founded) return { organization, invitation: told }
    // An interrupted request founded it before this repetition, and nobody was told the token.
    const inviting = newDeed({
      ...by,
      action: 'member.invited',
      target: { type: 'invitation', id: told.email },
      details: { role: 'OWNER' },
    })
    const invited = await upsertInvitation(db, invitation, inviting)
    if (!invited) throw new Problem('CONFLICT', `${told.email} is a member of ${id} already`)
    return { organization, invitation: told }
  })
