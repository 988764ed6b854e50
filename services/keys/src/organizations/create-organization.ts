import { createOrganization } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { insertOrganization, maxFounded } from './queries.ts'

export const answerCreateOrganization = ({ db }: Deps) =>
  answer(createOrganization, async ({ userId, organization: { name } }, { creationId }) => {
    const id = `org_${creationId}` as const
    const organization = await insertOrganization(db, { id, name }, userId, {
      orgId: id,
      at: clock.now(),
      userId,
      action: 'organization.created',
      target: { type: 'organization', id },
      details: { plan: 'free' },
    })
    if (!organization)
      throw new Problem('LIMIT_REACHED', `a user founds at most ${maxFounded} organizations`)
    return { ...organization, role: 'OWNER' as const }
  })
