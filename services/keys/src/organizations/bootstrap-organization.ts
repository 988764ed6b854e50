import { uuidOf } from '@outrider/contracts/ids'
import { bootstrapOrganization } from '@outrider/contracts/keys'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Static } from 'typebox'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords/password.ts'
import { insertBootstrapOrganization, type Seed } from './queries.ts'

/** Makes an installation's first organization with its owner and keys; again, it changes nothing. */
export const answerBootstrapOrganization = ({ db }: Deps) =>
  answer(bootstrapOrganization, async (seed) => {
    const passwordHash = await hashPassword(seed.owner.password, 'installation')
    const deed = newDeed({
      orgId: seed.orgId,
      at: clock.now(),
      userId: null,
      action: 'organization.created',
      target: { type: 'organization', id: seed.orgId },
      details: { plan: 'business' },
    })
    return { created: await insertBootstrapOrganization(db, seedOf(seed), passwordHash, deed) }
  })

function seedOf(seed: Static<typeof bootstrapOrganization.request>): Seed {
  const { orgId, owner, secretKeys, ...rest } = seed
  return {
    ...rest,
    orgId: uuidOf(orgId),
    owner: { id: uuidOf(owner.id), email: owner.email },
    secretKeys: secretKeys.map((key) => ({ ...key, id: uuidOf(key.id) })),
  }
}
