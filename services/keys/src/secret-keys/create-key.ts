import type { TypeId, Uuid } from '@outrider/contracts/ids'
import { createKey, keyCreated, type SecretKeyInput } from '@outrider/contracts/keys'
import type { Actor } from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import type { Db } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { fact } from '@outrider/service/tell'
import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { insertKey } from './change-queries.ts'
import { deedOf, factOf } from './effects.ts'
import { issue } from './issue.ts'
import { maxKeys } from './max-keys.ts'
import { findPlan } from './queries.ts'
import { secretKeyOf } from './record.ts'
import { retellKey } from './retell-key.ts'

export const answerCreateKey = (deps: Deps) =>
  answer(createKey, async ({ actor, key: input }, { creationId }) => {
    await requireRole(deps.db, actor, managers)
    const id = `key_${creationId}` as const
    const key = (await retellKey(deps, actor, id)) ?? (await createOnce(deps, actor, id, input))
    deps.outbox.wake()
    return key
  })

async function createOnce(
  { db }: Deps,
  actor: Actor,
  id: TypeId<'key'>,
  { name, scope = 'read_write', environment }: Static<typeof SecretKeyInput>,
) {
  const { text, row } = issue(actor, environment, id)
  const tenant = { orgId: actor.orgId, environment }
  const occasion = { actor, at: clock.now(), tenant, keyId: id, name, scope }
  const key = await insertKey(
    db,
    { ...row, name, scope },
    {
      deed: deedOf(occasion, 'key.created'),
      facts: [fact(keyCreated, factOf(occasion))],
    },
  )
  if (!key) throw await limitReached(db, row.tenant.orgId)
  return { ...secretKeyOf(key), key: text }
}

async function limitReached(db: Db, orgId: Uuid): Promise<Problem> {
  const plan = await findPlan(db, orgId)
  if (!plan) return notFound()
  return new Problem(
    'KEY_LIMIT_REACHED',
    `the ${plan} plan allows ${maxKeys[plan]} secret keys, live and test together`,
  )
}
