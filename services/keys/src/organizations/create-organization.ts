import { uuidOf } from '@outrider/contracts/ids'
import { createOrganization } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { insertOrganization, maxFounded } from './queries.ts'
import { organizationOf } from './record.ts'

export const answerCreateOrganization = ({ db }: Deps) =>
  answer(createOrganization, async ({ userId, organization: { name } }, { creationId }) => {
    const id = `org_${creationId}` as const
    const deed = newDeed({
      orgId: id,
      at: clock.now(),
      userId,
      action: 'organization.created',
      target: { type: 'organization', id },
      details: { plan: 'free' },
    })
    const row = await insertOrganization(db, { id: uuidOf(id), name }, uuidOf(userId), deed)
    if (!row)
      throw new Problem('LIMIT_REACHED', `a user founds at most ${maxFounded} organizations`)
    return { ...organizationOf(row), role: 'OWNER' as const }
  })
