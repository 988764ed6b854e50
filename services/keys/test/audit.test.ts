import {
  createKey,
  deleteKey,
  putOrigins,
  rollKey,
  rotatePublishableKey,
} from '@outrider/contracts/keys'
import {
  changeMember,
  changePlan,
  listAudit,
  removeMember,
} from '@outrider/contracts/organizations'
import { expect, test } from 'vitest'
import { codeOf, useInstallation } from './installation.ts'

const installation = useInstallation()
const { ask } = installation

const page = { limit: 50 }

function by(id: string | null) {
  return { type: id === null ? 'operator' : 'user', id }
}

test('the audit log tells who did what to what, newest first, in pages', async () => {
  const owner = await installation.newPerson()
  const { actor } = owner
  const { orgId, userId } = actor
  const admin = await installation.newMember(owner, 'ADMIN')
  const key = await ask(createKey, { actor: admin.actor, key: { name: 'k', environment: 'test' } })
  const rolled = await ask(rollKey, { actor, keyId: key.id, gracePeriodSeconds: 5 })
  await ask(deleteKey, { actor, keyId: rolled.id })
  await ask(rotatePublishableKey, { actor, environment: 'live' })
  await ask(putOrigins, { actor, origins: { live: ['https://a.example'], test: [] } })
  await ask(changePlan, { orgId, plan: 'business' })
  await ask(changeMember, { actor, userId: admin.actor.userId, change: { role: 'MEMBER' } })
  await ask(removeMember, { actor, userId: admin.actor.userId })

  const expected = [
    ['organization.created', by(null), { type: 'organization', id: orgId }, null],
    ['member.joined', by(userId), { type: 'member', id: userId }, null],
    ['member.invited', by(userId), { type: 'invitation', id: admin.email }, null],
    ['member.joined', by(admin.actor.userId), { type: 'member', id: admin.actor.userId }, null],
    ['key.created', by(admin.actor.userId), { type: 'key', id: key.id }, 'test'],
    ['key.rolled', by(userId), { type: 'key', id: key.id }, 'test'],
    ['key.revoked', by(userId), { type: 'key', id: rolled.id }, 'test'],
    ['publishable_key.rotated', by(userId), { type: 'publishable_key', id: 'live' }, 'live'],
    ['origins.changed', by(userId), { type: 'origins', id: orgId }, null],
    ['organization.plan_changed', by(null), { type: 'organization', id: orgId }, null],
    ['member.role_changed', by(userId), { type: 'member', id: admin.actor.userId }, null],
    ['member.removed', by(userId), { type: 'member', id: admin.actor.userId }, null],
  ]
  const entries = []
  let cursor: string | undefined
  do {
    const query = { limit: 5, ...(cursor && { cursor }) }
    const part = await ask(listAudit, { actor, query })
    entries.push(...part.entries)
    cursor = part.nextCursor ?? undefined
  } while (cursor)

  expect(
    entries
      .toReversed()
      .map(({ action, actor: who, target, environment }) => [action, who, target, environment]),
  ).toEqual(expected)
  expect(entries.at(-6)?.details).toEqual({
    name: 'k',
    scope: 'read_write',
    replacementId: rolled.id,
    expiresAt: rolled.replaced.expiresAt,
  })
  expect(JSON.stringify(entries)).not.toContain(key.key.split('.')[1])
})

test('what was refused is not in the audit log', async () => {
  const owner = await installation.newOwner('free')
  const { actor } = owner
  for (const name of ['a', 'b', 'c'])
    await codeOf(ask(createKey, { actor, key: { name, environment: 'live' } }))
  await codeOf(ask(removeMember, { actor, userId: actor.userId }))
  const { entries } = await ask(listAudit, { actor, query: page })

  expect(entries.map(({ action, details }) => [action, details['name']])).toEqual([
    ['key.created', 'b'],
    ['key.created', 'a'],
    ['organization.created', undefined],
  ])
})

test('nobody changes or empties the audit log, not even with the database in hand', async () => {
  const { admin } = installation.sandbox
  const refused = 'the audit log is only ever appended to'

  await expect(admin`update keys.audit_log set action = 'x'`).rejects.toThrow(refused)
  await expect(admin`delete from keys.audit_log`).rejects.toThrow(refused)
  await expect(admin`truncate keys.audit_log`).rejects.toThrow(refused)
})
