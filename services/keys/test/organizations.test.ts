import { hear } from '@outrider/testing/published'
import { newId, newUuid, uuidOf } from '@outrider/contracts/ids'
import { createKey, deleteKey, rollKey } from '@outrider/contracts/keys'
import {
  changeMember,
  changePlan,
  createOrganization,
  foundOrganization,
  inviteMember,
  listAudit,
  listMembers,
  removeMember,
} from '@outrider/contracts/organizations'
import { putOrigins, rotatePublishableKey } from '@outrider/contracts/publishable-keys'
import { acceptInvitation, sessionChanged, verifySession } from '@outrider/contracts/sessions'
import { makeToken } from '@outrider/contracts/token'
import { request } from '@outrider/service/requests'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ahead,
  behind,
  codeOf,
  digestOf,
  type Installation,
  newAddress,
  newEmail,
  openInstallation,
  type Person,
} from './installation.ts'

const stack = new AsyncDisposableStack()
let installation: Installation
let ask: Installation['ask']
beforeAll(async () => {
  installation = await openInstallation(stack)
  ask = installation.ask
})
afterAll(() => stack.disposeAsync())

const page = { limit: 50 }
const day = 24 * 3_600_000

async function rolesIn({ actor }: Pick<Person, 'actor'>) {
  const { members } = await ask(listMembers, { actor, query: page })
  return Object.fromEntries(members.map(({ userId, role }) => [userId, role]))
}

function accept(token: string, password: string, address = newAddress()) {
  return ask(acceptInvitation, { digest: digestOf(token), password, address })
}

test('a creation that is tried again founds nothing else, and counts once', async () => {
  const { userId } = (await installation.newPerson()).actor
  const creationId = newUuid()
  const founding = { userId, organization: { name: 'Once' } }
  const once = () =>
    request(installation.sandbox.nats, createOrganization, founding, { creationId })
  const first = await once()
  expect(first.id).toBe(`org_${creationId}`)
  expect(await once()).toEqual(first)
  const [user] = await installation.sandbox.admin`
    select founded from keys.users where id = ${uuidOf(userId)}`
  expect(user).toEqual({ founded: 1 })
})

test('whoever creates an organization owns it, on plan free and without keys', async () => {
  const { actor, token } = await installation.newOwner()
  const { userId } = actor
  const created = await ask(createOrganization, { userId, organization: { name: 'Second' } })

  expect(created).toEqual({ id: created.id, name: 'Second', plan: 'free', role: 'OWNER' })
  expect(created.id).not.toBe(actor.orgId)
  expect(await ask(verifySession, { digest: digestOf(token), orgId: created.id })).toMatchObject({
    userId,
    role: 'OWNER',
  })
})

test('an organization founded by the operator is entered by its invitation', async () => {
  const ownerEmail = newEmail().toUpperCase()
  const { organization, invitation } = await ask(foundOrganization, {
    name: 'Acme',
    plan: 'pro',
    ownerEmail,
  })
  const session = await accept(invitation.token, 'long enough')

  expect(session.user.email).toBe(ownerEmail.toLowerCase())
  expect(session.organizations).toEqual([{ id: organization.id, name: 'Acme', role: 'OWNER' }])
})

test('the operator changes plans of organizations that are there', async () => {
  const { actor } = await installation.newOwner('free')
  const { orgId } = actor

  expect(await ask(changePlan, { orgId, plan: 'enterprise' })).toMatchObject({
    id: orgId,
    plan: 'enterprise',
  })
  expect(await codeOf(ask(changePlan, { orgId: newId('org'), plan: 'pro' }))).toBe('NOT_FOUND')
})

test('members are listed with address and role, in pages', async () => {
  const owner = await installation.newOwner()
  const member = await installation.newMember(owner, 'MEMBER')
  const first = await ask(listMembers, { actor: member.actor, query: { limit: 1 } })
  const cursor = first.nextCursor ?? ''
  const second = await ask(listMembers, { actor: member.actor, query: { limit: 1, cursor } })

  expect([...first.members, ...second.members]).toMatchObject([
    { userId: owner.actor.userId, email: owner.email, role: 'OWNER', name: null },
    { userId: member.actor.userId, email: member.email, role: 'MEMBER', name: null },
  ])
  expect(second.nextCursor).toBeNull()
})

test('an invitation is accepted once, also by eight at once', async () => {
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: newEmail(), role: 'ADMIN' },
  })
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(accept(token, 'long enough'))),
  )

  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(7)
  expect(Object.keys(await rolesIn({ actor }))).toHaveLength(2)
})

test('an invitation is good for seven days', async () => {
  const { actor } = await installation.newOwner()
  const invitation = { email: newEmail(), role: 'MEMBER' as const }
  const { token, expiresAt } = await ask(inviteMember, { actor, invitation })

  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(7 * day - 60_000)
  const accepting = () => codeOf(accept(token, 'long enough'))
  expect(await ahead(7 * day, accepting)).toBe('NOT_FOUND')
  expect(await ahead(7 * day - 60_000, accepting)).toMatchObject({
    user: { email: invitation.email },
  })
})

test('a second invitation makes the first one void', async () => {
  const { actor } = await installation.newOwner()
  const email = newEmail()
  const first = await ask(inviteMember, { actor, invitation: { email, role: 'ADMIN' } })
  const second = await ask(inviteMember, {
    actor,
    invitation: { email: email.toUpperCase(), role: 'MEMBER' },
  })

  expect(await codeOf(accept(first.token, 'long enough'))).toBe('NOT_FOUND')
  expect((await accept(second.token, 'long enough')).organizations).toMatchObject([
    { role: 'MEMBER' },
  ])
})

test('an invitation that is replaced while it is accepted is void', async () => {
  const { actor } = await installation.newOwner()
  const email = newEmail()
  const { token } = await ask(inviteMember, { actor, invitation: { email, role: 'OWNER' } })
  const { digest } = makeToken('inv')
  const code = await behind(
    installation.sandbox,
    (transaction) =>
      transaction`update keys.invitations set digest = decode(${digest}, 'hex') where email = ${email}`,
    1,
    () => codeOf(accept(token, 'long enough')),
  )

  expect(code).toBe('NOT_FOUND')
  expect(Object.keys(await rolesIn({ actor }))).toEqual([actor.userId])
})

test('a new account needs a password of eight characters, and the invitation waits for it', async () => {
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: newEmail(), role: 'MEMBER' },
  })

  await expect(accept(token, 'seven77')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'password' }],
  })
  const session = await ask(acceptInvitation, {
    digest: digestOf(token),
    password: 'eight888',
    name: 'Ada',
    address: newAddress(),
  })
  expect(session.user.name).toBe('Ada')
})

test('somebody with an account joins with their own password, and keeps it', async () => {
  const there = await installation.newPerson()
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: there.email, role: 'ADMIN' },
  })

  expect(await codeOf(accept(token, 'not theirs'))).toBe('UNAUTHENTICATED')
  const session = await accept(token, there.password)
  expect(session.user.id).toBe(there.actor.userId)
  expect(session.organizations.map(({ id, role }) => [id, role])).toEqual([
    [there.actor.orgId, 'OWNER'],
    [actor.orgId, 'ADMIN'],
  ])
})

test('who invites somebody cannot guess their password by the invitation', async () => {
  const there = await installation.newPerson()
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: there.email, role: 'MEMBER' },
  })
  const address = newAddress()
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(accept(token, 'a guess', address))),
  )

  expect(guesses).toEqual(Array(10).fill('UNAUTHENTICATED'))
  expect(await codeOf(accept(token, there.password, address))).toBe('RATE_LIMITED')
})

test('a member is not invited again', async () => {
  const owner = await installation.newOwner()
  const { actor, email } = owner

  expect(await codeOf(ask(inviteMember, { actor, invitation: { email, role: 'ADMIN' } }))).toBe(
    'CONFLICT',
  )
})

test('only an OWNER makes, changes or takes out an OWNER; a MEMBER nobody but themself', async () => {
  const owner = await installation.newOwner()
  const admin = await installation.newMember(owner, 'ADMIN')
  const member = await installation.newMember(owner, 'MEMBER')
  const { actor } = admin
  const invite = (who: Person, role: 'OWNER' | 'ADMIN' | 'MEMBER') =>
    codeOf(ask(inviteMember, { actor: who.actor, invitation: { email: newEmail(), role } }))
  const change = (who: Person, whom: Person, role: 'OWNER' | 'ADMIN' | 'MEMBER') =>
    codeOf(ask(changeMember, { actor: who.actor, userId: whom.actor.userId, change: { role } }))
  const remove = (who: Person, whom: Person) =>
    codeOf(ask(removeMember, { actor: who.actor, userId: whom.actor.userId }))

  expect(await invite(admin, 'OWNER')).toBe('ROLE_REQUIRED')
  expect(await invite(member, 'MEMBER')).toBe('ROLE_REQUIRED')
  expect(await change(admin, owner, 'MEMBER')).toBe('ROLE_REQUIRED')
  expect(await change(admin, admin, 'OWNER')).toBe('ROLE_REQUIRED')
  expect(await change(member, member, 'ADMIN')).toBe('ROLE_REQUIRED')
  expect(await remove(admin, owner)).toBe('ROLE_REQUIRED')
  expect(await remove(member, admin)).toBe('ROLE_REQUIRED')
  expect(await change(admin, member, 'ADMIN')).toMatchObject({ role: 'ADMIN' })
  expect(await change(owner, admin, 'OWNER')).toMatchObject({ role: 'OWNER', email: admin.email })
  expect(await remove(member, member)).toEqual({})
  expect(await codeOf(ask(listMembers, { actor: member.actor, query: page }))).toBe('NOT_FOUND')
  expect(await rolesIn({ ...admin, actor })).toEqual({
    [owner.actor.userId]: 'OWNER',
    [admin.actor.userId]: 'OWNER',
  })
})

test('a stranger is told of an organization as little as of one that is not there', async () => {
  const owner = await installation.newOwner()
  const stranger = await installation.newPerson()
  const there = { ...stranger.actor, orgId: owner.actor.orgId }
  const nowhere = { ...stranger.actor, orgId: newId('org') }
  for (const actor of [there, nowhere]) {
    const { userId } = owner.actor
    const invitation = { email: newEmail(), role: 'MEMBER' as const }
    const codes = await Promise.all([
      codeOf(ask(listMembers, { actor, query: page })),
      codeOf(ask(inviteMember, { actor, invitation })),
      codeOf(ask(changeMember, { actor, userId, change: { role: 'MEMBER' } })),
      codeOf(ask(removeMember, { actor, userId })),
      codeOf(ask(listAudit, { actor, query: page })),
    ])
    expect(codes).toEqual(Array(5).fill('NOT_FOUND'))
  }
})

test('the last OWNER neither leaves nor steps down', async () => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const { userId } = actor
  await installation.newMember(owner, 'ADMIN')

  await expect(ask(removeMember, { actor, userId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'an organization keeps at least one OWNER',
  })
  expect(await codeOf(ask(changeMember, { actor, userId, change: { role: 'ADMIN' } }))).toBe(
    'CONFLICT',
  )
  expect(await ask(changeMember, { actor, userId, change: { role: 'OWNER' } })).toMatchObject({
    role: 'OWNER',
  })
})

test('when all OWNERs step down or leave at once, one remains', async () => {
  const owner = await installation.newOwner()
  const others = await Promise.all([
    installation.newMember(owner, 'OWNER'),
    installation.newMember(owner, 'OWNER'),
  ])
  const member = await installation.newMember(owner, 'MEMBER')
  const orgId = uuidOf(owner.actor.orgId)
  const codes = await behind(
    installation.sandbox,
    (transaction) => transaction`select from keys.members where org_id = ${orgId} for update`,
    3,
    () =>
      Promise.all(
        [owner, ...others].map(({ actor }, index) => {
          const { userId } = actor
          return codeOf(
            index % 2 === 0
              ? ask(changeMember, { actor, userId, change: { role: 'MEMBER' } })
              : ask(removeMember, { actor, userId }),
          )
        }),
      ),
  )

  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(1)
  const roles = Object.values(await rolesIn(member))
  expect(roles.filter((role) => role === 'OWNER')).toHaveLength(1)
})

test('a changed or removed member is announced, so that no gateway believes the old role', async () => {
  const owner = await installation.newOwner()
  const member = await installation.newMember(owner, 'MEMBER')
  const { userId } = member.actor
  const heard: unknown[] = []
  await hear(installation.sandbox.nats, sessionChanged.subject, (data) => heard.push(data))
  await installation.sandbox.nats.flush()
  await ask(changeMember, { actor: owner.actor, userId, change: { role: 'ADMIN' } })
  await ask(removeMember, { actor: owner.actor, userId })

  await eventually(() => expect(heard).toEqual([{ userId }, { userId }]))
  const session = { digest: digestOf(member.token), orgId: owner.actor.orgId }
  expect(await codeOf(ask(verifySession, session))).toBe('NOT_FOUND')
})

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
