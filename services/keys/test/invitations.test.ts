import { inviteMember } from '@outrider/contracts/organizations'
import { makeToken } from '@outrider/contracts/secrets'
import { acceptInvitation } from '@outrider/contracts/sessions'
import { expect, test } from 'vitest'
import { maxInvitations } from '../src/organizations/invitations.ts'
import {
  ahead,
  behind,
  codeOf,
  digestOf,
  newAddress,
  newEmail,
  useInstallation,
} from './installation.ts'

const installation = useInstallation()
const { ask } = installation

const day = 24 * 3_600_000

test('an invitation is accepted once, also by eight at once', async () => {
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: newEmail(), role: 'ADMIN' },
  })
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(installation.accept(token, 'long enough'))),
  )

  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(7)
  expect(Object.keys(await installation.rolesIn({ actor }))).toHaveLength(2)
})

test('an invitation is good for seven days', async () => {
  const { actor } = await installation.newOwner()
  const invitation = { email: newEmail(), role: 'MEMBER' as const }
  const { token, expiresAt } = await ask(inviteMember, { actor, invitation })

  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(7 * day - 60_000)
  const accepting = () => codeOf(installation.accept(token, 'long enough'))
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

  expect(await codeOf(installation.accept(first.token, 'long enough'))).toBe('NOT_FOUND')
  expect((await installation.accept(second.token, 'long enough')).organizations).toMatchObject([
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
    () => codeOf(installation.accept(token, 'long enough')),
  )

  expect(code).toBe('NOT_FOUND')
  expect(Object.keys(await installation.rolesIn({ actor }))).toEqual([actor.userId])
})

test('a new account needs a password of eight characters, and the invitation waits for it', async () => {
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: newEmail(), role: 'MEMBER' },
  })

  await expect(installation.accept(token, 'seven77')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'password' }],
  })
  const session = await ask(acceptInvitation, {
    digest: digestOf(token),
    password: 'eight#88',
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

  expect(await codeOf(installation.accept(token, 'not theirs'))).toBe('UNAUTHENTICATED')
  const session = await installation.accept(token, there.password)
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
    Array.from({ length: 10 }, () => codeOf(installation.accept(token, 'a wrong guess', address))),
  )

  expect(guesses).toEqual(Array(10).fill('UNAUTHENTICATED'))
  expect(await codeOf(installation.accept(token, there.password, address))).toBe('RATE_LIMITED')
})

test('a member is not invited again', async () => {
  const owner = await installation.newOwner()
  const { actor, email } = owner

  expect(await codeOf(ask(inviteMember, { actor, invitation: { email, role: 'ADMIN' } }))).toBe(
    'CONFLICT',
  )
})

test('an invitation does not tell whether there is an account: a bad password is refused alike', async () => {
  const there = await installation.newPerson()
  const { actor } = await installation.newOwner()
  const refusals = await Promise.all(
    [there.email, newEmail()].map(async (email) => {
      const { token } = await ask(inviteMember, { actor, invitation: { email, role: 'MEMBER' } })
      return installation.accept(token, 'x').catch((error: unknown) => error)
    }),
  )
  expect(refusals[0]).toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ field: 'password' }] })
  expect(refusals[1]).toEqual(refusals[0])
})

test('an organization has at most a hundred open invitations; one of them may be renewed', async () => {
  const { actor } = await installation.newOwner()
  const invite = (email: string) =>
    codeOf(ask(inviteMember, { actor, invitation: { email, role: 'MEMBER' } }))
  const first = newEmail()
  await invite(first)
  await installation.sandbox.admin`
    insert into keys.invitations (id, org_id, email, role, digest, created_at, expires_at)
    select gen_random_uuid(), org_id, n || email, role, sha256(n::text::bytea || digest), created_at, expires_at
    from keys.invitations, generate_series(2, ${maxInvitations}) as n where email = ${first}`
  expect(await invite(newEmail())).toBe('LIMIT_REACHED')
  expect(await invite(first)).toMatchObject({ email: first })
})

test('an admin does not replace an owner’s invitation by one of their own', async () => {
  const owner = await installation.newOwner()
  const admin = await installation.newMember(owner, 'ADMIN')
  const email = newEmail()
  const first = await ask(inviteMember, {
    actor: owner.actor,
    invitation: { email, role: 'OWNER' },
  })
  const second = { actor: admin.actor, invitation: { email, role: 'MEMBER' as const } }
  expect(await codeOf(ask(inviteMember, second))).toBe('ROLE_REQUIRED')
  expect((await installation.accept(first.token, 'long enough')).organizations).toMatchObject([
    { role: 'OWNER' },
  ])
})
