import { newId } from '@outrider/contracts/ids'
import { foundOrganization } from '@outrider/contracts/organizations'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { newInvitation } from '../invitations/new-invitation.ts'
import { insertFoundedOrganization } from './queries.ts'

/** Nobody but its OWNER-to-be ever types a password: the operator only passes an invitation on. */
export const answerFoundOrganization = ({ db }: Deps) =>
  answer(foundOrganization, async ({ name, plan, ownerEmail }) => {
    const now = clock.now()
    const organization = { id: newId('org'), name, plan }
    const { invitation, told } = newInvitation(organization.id, ownerEmail, 'OWNER', null, now)
    await insertFoundedOrganization(db, organization, invitation, {
      orgId: organization.id,
      at: now,
      userId: null,
      action: 'organization.created',
      target: { type: 'organization', id: organization.id },
      details: { plan, owner: told.email },
    })
    return { organization, invitation: told }
  })
