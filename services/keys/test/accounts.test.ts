import {
  type AccountLinkMail,
  issueAccountLink,
  sendAccountMail,
} from '@outrider/contracts/account-mails'
import { newId } from '@outrider/contracts/ids'
import {
  changeMember,
  createOrganization,
  inviteMember,
  listInvitations,
  removeMember,
  revokeInvitation,
} from '@outrider/contracts/organizations'
import {
  changePassword,
  confirmTotp,
  createSession,
  createTotp,
  endSession,
  getSession,
  listSessions,
  requestAddressVerification,
  requestPasswordReset,
  resetPassword,
  verifyAddress,
  verifySession,
} from '@outrider/contracts/sessions'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { published } from '@outrider/testing/published'
import { totpAt } from '@outrider/testing/totp'
import { expect, test } from 'vitest'
import { maxCreatedOrganizations } from '../src/organizations/organizations.ts'
import {
  ahead,
  codeOf,
  digestOf,
  newAddress,
  newEmail,
  type Person,
  useInstallation,
} from './installation.ts'

const installation = useInstallation()
const { ask } = installation

const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, agent?: string) =>
  ask(createSession, { email, password, address: newAddress(), ...(agent && { agent }) })
const isOpen = async (token: string) =>
  (await codeOf(ask(verifySession, { digest: digestOf(token) }))) !== 'UNAUTHENTICATED'

test('a user sees their sessions, which of them is this one, and ends one of them, by the password unless they have just signed in', async () => {
  const person = await installation.newPerson()
  const { token } = await signIn(person, 'Firefox')
  const digest = digestOf(token)
  const { sessions } = await ask(listSessions, { digest })
  expect(sessions).toMatchObject([
    { agent: 'Firefox', current: true },
    { agent: null, current: false },
  ])
  const sessionId = sessions[1]?.id ?? newId('ses')
  const end = (password?: string) =>
    codeOf(
      ask(endSession, {
        digest,
        sessionId,
        address: newAddress(),
        ...(password !== undefined && { password }),
      }),
    )
  await ahead(16 * 60_000, async () => {
    expect(await end()).toBe('VALIDATION_FAILED')
    expect(await end('a guess')).toBe('UNAUTHENTICATED')
    expect(await end(person.password)).toEqual({})
  })
  expect(await isOpen(person.token)).toBe(false)
  expect(await isOpen(token)).toBe(true)
  expect(await end()).toBe('NOT_FOUND')
})

test('nobody sees or ends the sessions of somebody else', async () => {
  const [ada, bob] = [await installation.newPerson(), await installation.newPerson()]
  const { sessions } = await ask(listSessions, { digest: digestOf(ada.token) })
  const sessionId = sessions[0]?.id ?? newId('ses')
  const theirs = { digest: digestOf(bob.token), sessionId, address: newAddress() }
  expect(await codeOf(ask(endSession, theirs))).toBe('NOT_FOUND')
  expect(await isOpen(ada.token)).toBe(true)
})

test('a changed password ends the other sessions, and the former one is wrong', async () => {
  const person = await installation.newPerson()
  const { token } = await signIn(person)
  const change = { digest: digestOf(token), newPassword: 'another password', address: newAddress() }
  const wrong = { ...change, currentPassword: 'a guess' }
  expect(await codeOf(ask(changePassword, wrong))).toBe('UNAUTHENTICATED')
  await ask(changePassword, { ...change, currentPassword: person.password })
  expect([await isOpen(token), await isOpen(person.token)]).toEqual([true, false])
  expect(await codeOf(signIn(person))).toBe('UNAUTHENTICATED')
  await signIn({ ...person, password: 'another password' })
})

test('a password that is set has at least eight characters', async () => {
  const { token, password: currentPassword } = await installation.newPerson()
  const change = { digest: digestOf(token), currentPassword, address: newAddress() }
  await expect(ask(changePassword, { ...change, newPassword: 'short' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'newPassword' }],
  })
})

const mailsTo = async (email: string) => {
  const mails = await published(installation.sandbox.operator, sendAccountMail)
  return mails.flatMap((mail) => ('linkId' in mail && mail.to === email ? mail : []))
}

/** The digest of the token that the sender of a mail gets for its link; undefined if it gets none. */
const issued = async (linkId = '', kind: AccountLinkMail['kind'] = 'password_reset') => {
  const messaging = await installation.sandbox.connect('messaging')
  const { token } = await request(messaging, issueAccountLink, { kind, linkId })
  return token === null ? undefined : digestOf(token)
}

/** Asks for a link; resolves with the reference of the newest when there are `count`. */
const linkFor = async ({ email }: Person, count: number) => {
  await ask(requestPasswordReset, { email: email.toUpperCase() })
  return eventually(async () => {
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(count)
    return mails.at(-1)?.linkId
  })
}
const password = 'a new password'
const resetWith = (digest = '') => codeOf(ask(resetPassword, { digest, password }))

test('a link to a new password works once, and ends all sessions', async () => {
  const person = await installation.newPerson()
  const linkId = await linkFor(person, 1)
  const [unsent, digest] = [await issued(linkId), await issued(linkId)]
  expect(await resetWith(unsent)).toBe('NOT_FOUND')
  expect(await resetWith(digest)).toEqual({ device: expect.any(String) })
  expect(await isOpen(person.token)).toBe(false)
  expect(await codeOf(signIn(person))).toBe('UNAUTHENTICATED')
  await signIn({ ...person, password })
  expect(await resetWith(digest)).toBe('NOT_FOUND')
  expect(await issued(linkId)).toBeUndefined()
})

test('a link to a new password is over after an hour, or when another one was asked for', async () => {
  const person = await installation.newPerson()
  const replaced = await linkFor(person, 1)
  const first = await issued(replaced)
  const linkId = await linkFor(person, 2)
  const second = await issued(linkId)
  expect(await issued(replaced)).toBeUndefined()
  expect(await resetWith(first)).toBe('NOT_FOUND')
  await ahead(61 * 60_000, async () => {
    expect(await resetWith(second)).toBe('NOT_FOUND')
    expect(await issued(linkId)).toBeUndefined()
  })
})

test('the owner of an address takes over an account that somebody else has registered, and locked, with it', async () => {
  const squatted = await installation.newPerson()
  const owned = { ...squatted, password }
  const lock = async (by: Person) => {
    const { token } = await signIn(by)
    const session = { digest: digestOf(token), address: newAddress() }
    const { secret } = await ask(createTotp, session)
    await ask(confirmTotp, { ...session, code: totpAt(secret, clock.now().getTime()) })
  }
  await lock(squatted)
  await resetWith(await issued(await linkFor(squatted, 1)))
  expect(await signIn(owned)).toMatchObject({ user: { verified: true, secondFactors: [] } })
  await lock(owned)
  await resetWith(await issued(await linkFor(owned, 2)))
  expect(await codeOf(signIn(owned))).toBe('CODE_REQUIRED')
})

test('whoever resets a password by the link signs in from there, however many guess elsewhere', async () => {
  const person = await installation.newPerson()
  const reset = await ask(resetPassword, {
    digest: (await issued(await linkFor(person, 1))) ?? '',
    password,
  })
  await installation.sandbox.admin`
    insert into keys.sign_in_attempts (account, network, at, last_at)
    values (sha256(${person.email}::bytea), '*', array_fill(now(), array[50]), now())`
  const { email } = person
  const from = { email, password, address: newAddress() }
  expect(await codeOf(ask(createSession, from))).toBe('RATE_LIMITED')
  const device = digestOf(reset.device ?? '')
  expect(await ask(createSession, { ...from, device })).toMatchObject({ user: { email } })
})

test('an address is verified by a link that was mailed to it, once, and by no other kind of link', async () => {
  const { actor, email, token } = await installation.newPerson()
  const isVerified = async () => (await ask(getSession, { digest: digestOf(token) })).user.verified
  const verify = (digest = '') => codeOf(ask(verifyAddress, { digest }))
  expect(await isVerified()).toBe(false)
  await ask(requestAddressVerification, { userId: actor.userId })
  const mails = async () => {
    const sent = await mailsTo(email)
    expect(sent).toHaveLength(1)
    return sent
  }
  const [mail] = await eventually(mails)
  expect(await issued(mail?.linkId)).toBeUndefined()
  const digest = await issued(mail?.linkId, 'address_verification')
  expect(await resetWith(digest)).toBe('NOT_FOUND')
  await ahead(25 * 3_600_000, async () => expect(await verify(digest)).toBe('NOT_FOUND'))
  expect(await verify(digest)).toEqual({})
  expect(await isVerified()).toBe(true)
  expect(await verify(digest)).toBe('NOT_FOUND')
  await ask(requestAddressVerification, { userId: actor.userId })
  await eventually(mails)
})

test('a password that was reset by a mail proves the address, too', async () => {
  const { email, ...person } = await installation.newPerson()
  expect((await signIn({ email, password: person.password })).user.verified).toBe(false)
  expect(await resetWith(await issued(await linkFor({ ...person, email }, 1)))).toHaveProperty(
    'device',
  )
  expect((await signIn({ email, password })).user.verified).toBe(true)
})

test('whoever has no account gets no mail, and nobody gets more than three an hour', async () => {
  const [stranger, person] = [newEmail(), await installation.newPerson()]
  await ask(requestPasswordReset, { email: stranger })
  for (const email of Array.from({ length: 8 }, () => person.email))
    await ask(requestPasswordReset, { email })
  await eventually(async () => expect(await mailsTo(person.email)).toHaveLength(3))
  expect(await mailsTo(stranger)).toEqual([])
})

test('invitations are listed without their tokens, and one that is taken back is dead', async () => {
  const { actor } = await installation.newPerson()
  const invitation = { email: newEmail(), role: 'MEMBER' as const }
  const { token } = await ask(inviteMember, { actor, invitation })
  const list = async () => (await ask(listInvitations, { actor, query: { limit: 50 } })).invitations
  const [listed, ...others] = await list()
  expect(others).toEqual([])
  expect(listed).toEqual({
    id: expect.stringMatching(/^inv_/),
    ...invitation,
    invitedBy: actor.userId,
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
  })
  const which = { actor, invitationId: listed?.id ?? newId('inv') }
  await ask(revokeInvitation, which)
  expect(await list()).toEqual([])
  expect(await codeOf(installation.accept(token, 'a password'))).toBe('NOT_FOUND')
  expect(await codeOf(ask(revokeInvitation, which))).toBe('NOT_FOUND')
})

test.each(['is removed', 'becomes a member'])(
  'an invitation dies when its author %s',
  async (what) => {
    const owner = await installation.newPerson()
    const admin = await installation.newMember(owner, 'ADMIN')
    const invitation = { email: newEmail(), role: 'ADMIN' as const }
    const { token } = await ask(inviteMember, { actor: admin.actor, invitation })
    const member = { actor: owner.actor, userId: admin.actor.userId }
    if (what === 'is removed') await ask(removeMember, member)
    else await ask(changeMember, { ...member, change: { role: 'MEMBER' } })
    expect(await codeOf(installation.accept(token, 'a password'))).toBe('NOT_FOUND')
    const { actor } = owner
    expect((await ask(listInvitations, { actor, query: { limit: 50 } })).invitations).toEqual([])
  },
)

test('members see no invitations, and an admin takes no owner’s back', async () => {
  const owner = await installation.newPerson()
  const { actor } = owner
  const [admin, member] = [
    await installation.newMember(owner, 'ADMIN'),
    await installation.newMember(owner, 'MEMBER'),
  ]
  await ask(inviteMember, { actor, invitation: { email: newEmail(), role: 'OWNER' } })
  const query = { limit: 50 }
  const { invitations } = await ask(listInvitations, { actor: admin.actor, query })
  const invitationId = invitations[0]?.id ?? newId('inv')
  expect(await codeOf(ask(revokeInvitation, { actor: admin.actor, invitationId }))).toBe(
    'ROLE_REQUIRED',
  )
  expect(await codeOf(ask(listInvitations, { actor: member.actor, query }))).toBe('ROLE_REQUIRED')
})

test('a user founds at most ten organizations, also when they try all at once', async () => {
  const { actor } = await installation.newFounder()
  const found = () =>
    codeOf(ask(createOrganization, { userId: actor.userId, organization: { name: 'Acme' } }))
  const answers = await Promise.all(Array.from({ length: maxCreatedOrganizations + 3 }, found))
  expect(answers.filter((answer) => answer === 'LIMIT_REACHED')).toHaveLength(3)
})
