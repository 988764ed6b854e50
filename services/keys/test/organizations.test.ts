import { listAudit } from '@outrider/contracts/audit'
import { newId, newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import {
  bootstrapOrganization,
  createKey,
  verifyKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import {
  changeMember,
  changePlan,
  changeStanding,
  createOrganization,
  foundOrganization,
  inviteMember,
  listMembers,
  removeMember,
  standingChanged,
} from '@outrider/contracts/organizations'
import { confirmTotp, createTotp, verifySession } from '@outrider/contracts/sessions'
import { mintContactToken, verifyContactToken } from '@outrider/contracts/wallets'
import { eventually } from '@outrider/testing/eventually'
import { published } from '@outrider/testing/published'
import { totpAt } from '@outrider/testing/totp'
import { expect, test } from 'vitest'
import {
  claimOf,
  codeOf,
  digestOf,
  newAddress,
  newEmail,
  openInstallation,
  useInstallation,
} from './installation.ts'
import { newPage } from './page.ts'

const installation = useInstallation()
const { ask } = installation

const page = { limit: 50 }

test('a creation that is tried again founds nothing else, and counts once', async () => {
  const { userId } = (await installation.newFounder()).actor
  const creationId = newUuid()
  const founding = { userId, organization: { name: 'Once' } }
  const once = () => ask(createOrganization, founding, { creationId })
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
  const session = await installation.accept(invitation.token, 'long enough')

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

test('the standing of an organization decides on all of its credentials', async () => {
  const { actor, asker } = await newPage(installation)
  const { orgId } = actor
  const { token } = await ask(mintContactToken, { tenant: asker.tenant, contactId: newId('con') })
  const member = await installation.newMember(
    { ...(await installation.newOwner()), actor },
    'ADMIN',
  )
  const { key } = await ask(createKey, { actor, key: { name: 'k', environment: 'live' } })
  const invitation = { email: newEmail(), role: 'MEMBER' as const }
  const invited = await ask(inviteMember, { actor, invitation })
  const verdicts = async () => [
    await codeOf(ask(verifyKey, claimOf(key))),
    await codeOf(ask(verifyPublishableKey, { key: asker.publishableKey })),
    await codeOf(ask(verifySession, { digest: digestOf(member.token), orgId })),
    await codeOf(ask(verifyContactToken, { token })),
  ]
  for (const [standing, suspended] of [
    ['suspended', true],
    ['active', false],
  ] as const) {
    await ask(changeStanding, { orgId, standing })
    expect(await verdicts()).toMatchObject(Array.from({ length: 4 }, () => ({ suspended })))
    const joined = await codeOf(installation.accept(invited.token, 'long enough'))
    expect(joined === 'NOT_FOUND').toBe(suspended)
  }
  await ask(changeStanding, { orgId, standing: 'deleted' })
  const refusals = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'NOT_FOUND', 'UNAUTHENTICATED']
  expect(await verdicts()).toEqual(refusals)
  for (const gone of [orgId, newId('org')])
    expect(await codeOf(ask(changeStanding, { orgId: gone, standing: 'active' }))).toBe('NOT_FOUND')

  const { admin, operator } = installation.sandbox
  const told = (await published(operator, standingChanged)).filter((each) => each.orgId === orgId)
  expect(told.map(({ standing, revision }) => `${revision} ${standing}`)).toEqual([
    '1 suspended',
    '2 active',
    '3 deleted',
  ])
  await eventually(async () => {
    const [left] = await admin`
      select (select count(*) from keys.secret_keys where org_id = ${uuidOf(orgId)}) as keys,
        (select count(*) from keys.origins where org_id = ${uuidOf(orgId)}) as origins,
        (select count(*) > 0 from keys.audit_log where org_id = ${uuidOf(orgId)}) as is_audited`
    expect(left).toEqual({ keys: '0', origins: '0', isAudited: true })
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

test('only a user whose address is verified creates an organization', async () => {
  const { actor, email } = await installation.newPerson()
  const found = () =>
    codeOf(ask(createOrganization, { userId: actor.userId, organization: { name: 'Own' } }))
  expect(await found()).toBe('ADDRESS_NOT_VERIFIED')
  await installation.sandbox.admin`update keys.users set verified_at = now() where email = ${email}`
  expect(await found()).toMatchObject({ name: 'Own' })
})

test('an operator reserves organizations to the first owner, and to users with a second factor', async () => {
  await using stack = new AsyncDisposableStack()
  const reserved = await openInstallation(stack, { selfService: false, requireSecondFactor: true })
  const owner = { id: newId('usr'), email: newEmail(), password: crypto.randomUUID() }
  const seed = { orgId: newId('org'), name: 'First', owner, secretKeys: [], publishableKeys: [] }
  await reserved.ask(bootstrapOrganization, seed)
  const { actor } = await reserved.newFounder()
  const found = (userId: TypeId<'usr'>) =>
    codeOf(reserved.ask(createOrganization, { userId, organization: { name: 'Own' } }))
  expect(await found(actor.userId)).toBe('NOT_ALLOWED')
  expect(await found(owner.id)).toMatchObject({ name: 'Own' })

  const person = await reserved.newPerson()
  const session = { digest: digestOf(person.token), address: newAddress() }
  const verified = (orgId?: TypeId<'org'>) =>
    codeOf(reserved.ask(verifySession, { digest: session.digest, ...(orgId && { orgId }) }))
  const { orgId, userId } = person.actor
  expect(await verified()).toMatchObject({ userId })
  expect(await verified(orgId)).toBe('NOT_ALLOWED')
  const { secret } = await reserved.ask(createTotp, session)
  expect(await verified(orgId)).toBe('NOT_ALLOWED')
  await reserved.ask(confirmTotp, { ...session, code: totpAt(secret, Date.now()) })
  expect(await verified(orgId)).toMatchObject({ userId, role: 'OWNER' })
})
