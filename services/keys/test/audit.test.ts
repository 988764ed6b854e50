import { type ActionTaken, actionTaken, listAudit } from '@outrider/contracts/audit'
import { newId } from '@outrider/contracts/ids'
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
  endMemberSessions,
  inviteMember,
  removeMember,
} from '@outrider/contracts/organizations'
import { changePassword, createSession, deleteSession } from '@outrider/contracts/sessions'
import { openDatabase } from '@outrider/service/db/pool'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { withOrigin } from '@outrider/service/observe/origin'
import { eventually } from '@outrider/testing/eventually'
import { expect, test } from 'vitest'
import { ahead, codeOf, digestOf, newAddress, newEmail, useInstallation } from './installation.ts'

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
  await ask(endMemberSessions, { actor, userId: admin.actor.userId })
  await ask(removeMember, { actor, userId: admin.actor.userId })

  const expected = [
    ['organization.created', by(null), { type: 'organization', id: orgId }, null],
    ['member.joined', by(userId), { type: 'member', id: userId }, null],
    ['member.invited', by(userId), { type: 'invitation', id: expect.any(String) }, null],
    ['member.joined', by(admin.actor.userId), { type: 'member', id: admin.actor.userId }, null],
    ['key.created', by(admin.actor.userId), { type: 'key', id: key.id }, 'test'],
    ['key.rolled', by(userId), { type: 'key', id: key.id }, 'test'],
    ['key.revoked', by(userId), { type: 'key', id: rolled.id }, 'test'],
    ['publishable_key.rotated', by(userId), { type: 'publishable_key', id: 'live' }, 'live'],
    ['origins.changed', by(userId), { type: 'origins', id: orgId }, null],
    ['organization.plan_changed', by(null), { type: 'organization', id: orgId }, null],
    ['member.role_changed', by(userId), { type: 'member', id: admin.actor.userId }, null],
    ['member.sessions_ended', by(userId), { type: 'member', id: admin.actor.userId }, null],
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
      .filter(({ action }) => action !== 'user.signed_in') // each member who joins
      .map(({ action, actor: who, target, environment }) => [action, who, target, environment]),
  ).toEqual(expected)
  expect(entries.find(({ action }) => action === 'key.rolled')?.details).toEqual({
    name: 'k',
    scope: 'read_write',
    replacementId: rolled.id,
    expiresAt: rolled.replaced.expiresAt,
  })
  expect(JSON.stringify(entries)).not.toContain(key.key.split('.')[1])
})

test('signing in and out and new passwords are audited in each organization, with network and request', async () => {
  const owner = await installation.newPerson()
  const { actor, email, password } = owner
  const address = newAddress()
  const act = <T>(work: () => Promise<T>) => withOrigin({ requestId: 'req_1', address }, work)
  const session = await act(() => ask(createSession, { email, password, address }))
  const digest = digestOf(session.token)
  const newPassword = crypto.randomUUID()
  const change = { currentPassword: password, newPassword, address }
  await act(() => ask(changePassword, { digest, ...change }))
  await act(() => ask(deleteSession, { digest }))

  const { entries } = await ask(listAudit, { actor, query: { limit: 3 } })
  const actions = ['user.signed_out', 'user.password_changed', 'user.signed_in']
  expect(entries).toMatchObject(
    actions.map((action) => ({
      action,
      actor: by(actor.userId),
      target: { type: 'user', id: actor.userId },
      address,
      requestId: 'req_1',
    })),
  )
})

test('every failed sign-in is audited with the number of attempts, and rejected ones once a minute', async () => {
  const { actor, email, password } = await installation.newPerson()
  const [one, other, known] = [newAddress(), newAddress(), newAddress()]
  const { device = '' } = await ask(createSession, { email, password, address: known })
  const fail = (address: string, more = {}) =>
    codeOf(ask(createSession, { email, password: 'no', address, ...more }))
  const failed = async () => {
    const { entries } = await ask(listAudit, { actor, query: page })
    return entries
      .filter(({ action }) => action === 'user.sign_in_failed')
      .map(({ actor: who, address, details }) => [who.type, address, details['attempts']])
      .toReversed()
  }
  for (const address of [one, one, other]) expect(await fail(address)).toBe('UNAUTHENTICATED')
  for (let count = 0; count < 2; count += 1)
    expect(await fail(known, { device: digestOf(device) })).toBe('UNAUTHENTICATED')
  const begun = [
    ['unknown', one, 1],
    ['unknown', one, 2],
    ['unknown', other, 1],
    ['unknown', known, 1],
    ['unknown', known, 2],
  ]
  const entries = await failed()
  expect(entries).toHaveLength(begun.length)
  expect(entries).toEqual(expect.arrayContaining(begun))

  for (let count = 3; count <= 10; count += 1) expect(await fail(one)).toBe('UNAUTHENTICATED')
  await ahead(60_000, async () => {
    for (let count = 0; count < 5; count += 1) expect(await fail(one)).toBe('RATE_LIMITED')
  })
  const all = await failed()
  expect(all.filter(([, address]) => address === one).map(([, , attempts]) => attempts)).toEqual(
    expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  )
  expect(all.length).toBeLessThanOrEqual(15) // of the five rejected ones, two where a minute ended meanwhile
  expect(JSON.stringify(all)).not.toContain(email)
})

test('the audit log shows who was invited to those who may list invitations only', async () => {
  const owner = await installation.newPerson()
  const [admin, member] = [
    await installation.newMember(owner, 'ADMIN'),
    await installation.newMember(owner, 'MEMBER'),
  ]
  const email = newEmail()
  await ask(inviteMember, { actor: owner.actor, invitation: { email, role: 'MEMBER' } })
  const seenBy = async ({ actor }: typeof owner) =>
    JSON.stringify(await ask(listAudit, { actor, query: page }))
  expect(await seenBy(admin)).toContain(email)
  for (const { email: address } of [{ email }, owner])
    expect(await seenBy(member)).not.toContain(address)
})

test('gateways report actions of keys and users, each recorded once; times filter them', async () => {
  const { actor } = await installation.newPerson()
  const { orgId } = actor
  const at = '2026-11-20T09:30:00.000Z'
  const action: ActionTaken = {
    orgId,
    environment: 'test',
    actor: { type: 'key', id: newId('key') },
    action: 'webhook.created',
    target: newId('whk'),
    address: '203.0.113.7',
    requestId: 'req_2',
    at,
  }
  const publisher = createPublisher(installation.sandbox.operator)
  const id = crypto.randomUUID()
  for (const repeated of [id, id]) await publisher.publish(messageOf(actionTaken, action, repeated))
  const between = async (since: string, until: string) =>
    (await ask(listAudit, { actor, query: { ...page, since, until } })).entries
  await eventually(async () => {
    const entries = await between(at, '2026-11-20T09:30:00.001Z')
    const { orgId: _, target, ...rest } = action
    expect(entries).toMatchObject([{ ...rest, target: { type: 'webhook', id: target } }])
  })
  expect(await between('2026-11-20T09:30:00.001Z', '2026-11-20T10:00:00Z')).toEqual([])
  expect(await between('2026-11-20T09:00:00Z', at)).toEqual([])
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
  await admin`
    insert into keys.audit_log (id, org_id, at, actor_type, action, target, details)
    values (uuidv7(), uuidv7(), now() - interval '25 months', 'system', 'x', 'x', '{}')`
  const service = openDatabase(installation.sandbox.config('keys').databaseUrl, 'keys', { max: 1 })
  for (const change of [
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger append_only',
    'drop table audit_log',
    'drop function refuse_change() cascade',
  ])
    await expect(service.unsafe(change)).rejects.toMatchObject({ code: '42501' })
  await service`select delete_expired_audit()`
  await service.end()
  const old = await admin`select from keys.audit_log where at < now() - interval '24 months'`
  expect(old).toHaveLength(0)
})
