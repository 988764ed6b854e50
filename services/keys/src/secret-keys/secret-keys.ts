import { timingSafeEqual } from 'node:crypto'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  createKey,
  deleteKey,
  keyChanged,
  keyCreated,
  keyRevoked,
  keyRolled,
  listKeys,
  recordKeyUses,
  rollKey,
  type SecretKey,
  type SecretKeyInput,
  verifyKey,
} from '@outrider/contracts/keys'
import type { Actor } from '@outrider/contracts/organizations'
import { notFound, Problem, unauthenticated } from '@outrider/contracts/problem'
import { hintOf, makeSecretKey } from '@outrider/contracts/secrets'
import type { Environment } from '@outrider/contracts/shapes'
import { outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { found, list, remove } from '@outrider/service/db/resource'
import { refused } from '@outrider/service/db/state-table'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import { managers, requireRole } from '../organizations/roles.ts'
import { auditEntryOfChange, keyFactOf, keyStateAt, keyStates, maxKeys } from './key-changes.ts'
import {
  deleteKeyRow,
  findKey,
  findPlan,
  findSecretKey,
  insertKeyRow,
  type IssuedKey,
  type KeyRow,
  listKeyRows,
  replaceKeyRow,
  replaceVerifier,
  updateLastUses,
} from './queries.ts'

/** Without the text of the key, which is returned only once, on creation. */
function secretKeyOf(cell: string, row: KeyRow): SecretKey {
  const id = idOf('key', row.id)
  return {
    ...row,
    id,
    hint: hintOf(id, row.environment, cell),
    createdAt: row.createdAt.toISOString(),
    createdBy: idOf('usr', row.createdBy),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    status: row.expiresAt ? 'expiring' : 'active',
  }
}

type KeyMaker = Pick<Deps, 'db' | 'cell'>

interface NewSecretKey {
  /** Returned only once. */
  readonly text: string
  readonly row: IssuedKey
}

/** The text of a new key, and its stored part. */
function newSecretKey(
  cell: string,
  { orgId, userId }: Actor,
  environment: Environment,
  id: TypeId<'key'>,
): NewSecretKey {
  const { text, digest } = makeSecretKey(environment, id, cell)
  const tenant = storedTenant({ orgId, environment })
  return { text, row: { id: uuidOf(id), tenant, digest, createdBy: uuidOf(userId) } }
}

/**
 * Returns the key that an earlier attempt of this request created; undefined if there is none. Its text was not stored,
 * so the key gets a new one. Throws `CONFLICT` if the key was used, because then its text was received.
 */
async function reissueKey(
  { db, cell }: KeyMaker,
  actor: Actor,
  id: TypeId<'key'>,
): Promise<Static<typeof createKey.reply> | undefined> {
  const made = await findKey(db, uuidOf(actor.orgId), uuidOf(id), clock.now())
  if (!made) return undefined
  const tenant = { orgId: actor.orgId, environment: made.environment }
  const { text, row } = newSecretKey(cell, actor, made.environment, id)
  const key = await replaceVerifier(db, row, [outboxEntry(keyChanged, { tenant, keyId: id })])
  if (!key)
    throw new Problem(
      'CONFLICT',
      `Idempotency-Key: the first request with it created ${id}, which is in use; a secret key is returned only once`,
    )
  return { ...secretKeyOf(cell, key), key: text }
}

export const secretKeyHandlers = ({ db, outbox, cell }: Deps, maker: KeyMaker = { db, cell }) => [
  handle(listKeys, async ({ actor, query }) => {
    await requireRole(db, actor)
    return list(
      'keys',
      'key',
      query,
      (row: KeyRow) => secretKeyOf(cell, row),
      (after, limit) => listKeyRows(db, uuidOf(actor.orgId), clock.now(), after, limit),
    )
  }),

  handle(createKey, async ({ actor, key: input }, { creationId }) => {
    await requireRole(db, actor, managers)
    const id = `key_${creationId}` as const
    const key = (await reissueKey(maker, actor, id)) ?? (await createOnce(maker, actor, id, input))
    outbox.wake()
    return key
  }),

  // The replacement does not count against the plan's limit; the old key is valid until its grace period ends.
  handle(rollKey, async ({ actor, keyId, gracePeriodSeconds }, { creationId }) => {
    await requireRole(db, actor, managers)
    const id = `key_${creationId}` as const
    const rolledAt = clock.now()
    const key =
      (await reissueKey(maker, actor, id)) ??
      (await rollOnce(maker, { actor, keyId, id, rolledAt, gracePeriodSeconds }))
    outbox.wake()
    const expiresAt = endOf({ rolledAt: new Date(key.createdAt), gracePeriodSeconds }).toISOString()
    return { ...key, replaced: { id: keyId, expiresAt } }
  }),

  handle(deleteKey, async ({ actor, keyId }) => {
    await requireRole(db, actor, managers)
    const [id, at] = [uuidOf(keyId), clock.now()]
    const { name, scope, environment } = await found(findKey(db, uuidOf(actor.orgId), id, at))
    const tenant = { orgId: actor.orgId, environment }
    const change = { actor, at, tenant, keyId, name, scope }
    const reply = await remove(
      deleteKeyRow(db, storedTenant(tenant), id, {
        audit: auditEntryOfChange(change, 'key.revoked'),
        entries: [
          outboxEntry(keyChanged, { tenant, keyId }),
          outboxEntry(keyRevoked, keyFactOf(change)),
        ],
      }),
    )
    outbox.wake()
    return reply
  }),
]

async function createOnce(
  { db, cell }: KeyMaker,
  actor: Actor,
  id: TypeId<'key'>,
  { name, scope = 'read_write', environment }: Static<typeof SecretKeyInput>,
) {
  const { text, row } = newSecretKey(cell, actor, environment, id)
  const tenant = { orgId: actor.orgId, environment }
  const change = { actor, at: clock.now(), tenant, keyId: id, name, scope }
  const key = await insertKeyRow(
    db,
    { ...row, name, scope },
    {
      audit: auditEntryOfChange(change, 'key.created'),
      entries: [outboxEntry(keyCreated, keyFactOf(change))],
    },
  )
  if (!key) throw await limitReached(db, row.tenant.orgId)
  return { ...secretKeyOf(cell, key), key: text }
}

async function limitReached(db: Db, orgId: Uuid): Promise<Problem> {
  const plan = await findPlan(db, orgId)
  if (!plan) return notFound()
  return new Problem(
    'KEY_LIMIT_REACHED',
    `the ${plan} plan allows ${maxKeys[plan]} secret keys, live and test together`,
  )
}

interface Roll {
  readonly actor: Actor
  readonly keyId: TypeId<'key'>
  /** The replacement's. */
  readonly id: TypeId<'key'>
  readonly rolledAt: Date
  readonly gracePeriodSeconds: number
}

async function rollOnce({ db, cell }: KeyMaker, roll: Roll) {
  const { actor, keyId, id, rolledAt } = roll
  const oldId = uuidOf(keyId)
  const old = await found(findKey(db, uuidOf(actor.orgId), oldId, rolledAt))
  if (keyStates[keyStateAt(old.expiresAt, rolledAt)].roll === refused) throw alreadyRolled()
  const { name, scope, environment } = old
  const tenant = { orgId: actor.orgId, environment }
  const change = { actor, at: rolledAt, tenant, keyId, name, scope }
  const { text, row } = newSecretKey(cell, actor, environment, id)
  const end = endOf(roll)
  const rolled = { replacementId: id, expiresAt: end.toISOString() }
  const key = await replaceKeyRow(db, { keyId: oldId, end }, row, {
    audit: auditEntryOfChange(change, 'key.rolled', rolled),
    entries: [
      outboxEntry(keyChanged, { tenant, keyId }),
      outboxEntry(keyRolled, { ...keyFactOf(change), ...rolled }),
    ],
  })
  if (!key) throw alreadyRolled()
  return { ...secretKeyOf(cell, key), key: text }
}

/** The end of the old key's grace period. */
function endOf({ rolledAt, gracePeriodSeconds }: Pick<Roll, 'rolledAt' | 'gracePeriodSeconds'>) {
  return new Date(rolledAt.getTime() + gracePeriodSeconds * 1_000)
}

function alreadyRolled(): Problem {
  return new Problem('CONFLICT', 'this key has already been rolled')
}

/** Compared for unknown keys, so that they take as long as known ones. */
const unknownDigest = Buffer.alloc(32)

export const secretKeyChecks = ({ db }: Pick<Deps, 'db'>) => [
  // Unknown, wrong, revoked, and expired keys get the same error.
  handle(verifyKey, async ({ keyId, environment, digest }) => {
    const key = await findSecretKey(db, uuidOf(keyId), environment)
    const holds = timingSafeEqual(Buffer.from(digest, 'hex'), key?.digest ?? unknownDigest)
    if (!key || !holds || keyStateAt(key.expiresAt, clock.now()) === 'gone') throw unauthenticated()
    return {
      keyId,
      tenant: { orgId: idOf('org', key.orgId), environment },
      suspended: key.suspended,
      scope: key.scope,
      expiresAt: key.expiresAt?.toISOString() ?? null,
    }
  }),

  handle(recordKeyUses, async ({ uses }) => {
    const rows = uses.map(({ keyId, at }) => ({ id: uuidOf(keyId), at }))
    if (rows.length > 0) await updateLastUses(db, rows)
    return {}
  }),
]
