import { bootstrapOrganization } from '@outrider/contracts/keys'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords/password.ts'
import { insertBootstrapOrganization } from './queries.ts'

/** Makes an installation's first organization with its owner and keys; again, it changes nothing. */
export const answerBootstrapOrganization = ({ db }: Deps) =>
  answer(bootstrapOrganization, async (seed) => {
    const passwordHash = await hashPassword(seed.owner.password, 'installation')
    const created = await insertBootstrapOrganization(db, seed, passwordHash, {
      orgId: seed.orgId,
      at: clock.now(),
      userId: null,
      action: 'organization.created',
      target: { type: 'organization', id: seed.orgId },
      details: { plan: 'business' },
    })
    return { created }
  })
