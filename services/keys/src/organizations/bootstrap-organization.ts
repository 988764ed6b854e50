import { bootstrapOrganization } from '@outrider/contracts/keys'
import { clock } from '@outrider/service/clock'
import type { Db } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { hashPassword } from '../users/password.ts'
import { insertBootstrapOrganization } from './queries.ts'

/** Makes an installation's first organization with its owner and keys; again, it changes nothing. */
export const answerBootstrapOrganization = (db: Db) =>
  answer(bootstrapOrganization, async (seed) => ({
    created: await insertBootstrapOrganization(
      db,
      seed,
      await hashPassword(seed.owner.password),
      clock.now(),
    ),
  }))
