import { uuidOf, newId } from '@outrider/contracts/ids'
import { createKey, deleteKey } from '@outrider/contracts/keys'
import {
  changeMember,
  endMemberSessions,
  inviteMember,
  listMembers,
  removeMember,
} from '@outrider/contracts/organizations'
import { sessionChanged, verifySession } from '@outrider/contracts/sessions'
import { eventually } from '@outrider/testing/eventually'
import { hear, published } from '@outrider/testing/published'
import { expect, test } from 'vitest'
import { behind, codeOf, digestOf, newEmail, type Person, useInstallation } from './installation.ts'
import { sendAccountMail } from '@outrider/contracts/account-mails'
import { listAudit } from '@outrider/contracts/audit'
import { type WebhookDisabled, webhookDisabled } from '@outrider/contracts/webhooks'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'

const installation = useInstallation()
const { ask } = installation

const page = { limit: 50 }

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
  expect(await remove(member, member)).toEqual({ keys: [] })
  expect(await codeOf(ask(listMembers, { actor: member.actor, query: page }))).toBe('NOT_FOUND')
  expect(await installation.rolesIn({ ...admin, actor })).toEqual({
    [owner.actor.userId]: 'OWNER',
    [admin.actor.userId]: 'OWNER',
  })
})

test('the last OWNER neither leaves nor steps down', async () => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const { userId } = actor
  await installation.newMember(owner, 'ADMIN')

  await expect(ask(removeMember, { actor, userId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'an organization must have at least one OWNER',
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
  const roles = Object.values(await installation.rolesIn(member))
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

test('who removes a member hears which keys they made, that still work', async () => {
  const owner = await installation.newOwner()
  const admin = await installation.newMember(owner, 'ADMIN')
  const make = (actor: Person['actor']) =>
    ask(createKey, { actor, key: { name: 'backend', environment: 'live' } })
  const [own, kept, revoked] = [
    await make(owner.actor),
    await make(admin.actor),
    await make(admin.actor),
  ]
  await ask(deleteKey, { actor: admin.actor, keyId: revoked.id })
  const { userId } = admin.actor
  expect(await ask(removeMember, { actor: owner.actor, userId })).toEqual({ keys: [kept.id] })
  expect(own.createdBy).toBe(owner.actor.userId)
})

test('an OWNER ends the sessions of a member, an ADMIN and somebody else’s OWNER do not', async () => {
  const owner = await installation.newOwner()
  const [admin, other] = [
    await installation.newMember(owner, 'ADMIN'),
    await installation.newPerson(),
  ]
  const end = (actor: Person['actor']) =>
    codeOf(ask(endMemberSessions, { actor, userId: admin.actor.userId }))
  const isOpen = async () =>
    (await codeOf(ask(verifySession, { digest: digestOf(admin.token) }))) !== 'UNAUTHENTICATED'
  expect(await end(admin.actor)).toBe('ROLE_REQUIRED')
  expect(await end(other.actor)).toBe('NOT_FOUND')
  expect(await isOpen()).toBe(true)
  expect(await end(owner.actor)).toEqual({})
  expect(await isOpen()).toBe(false)
})

/** Tells that a webhook of the person's organization was disabled, twice under each id. */
async function tell({ actor }: Person, ...ids: string[]): Promise<WebhookDisabled> {
  const fact = {
    tenant: { orgId: actor.orgId, environment: 'live' as const },
    webhookId: newId('whk'),
    url: 'https://example.com/hook',
    reason: 'FAILING' as const,
    occurredAt: new Date().toISOString(),
  }
  const publisher = createPublisher(installation.sandbox.operator)
  for (const id of [...ids, ...ids]) await publisher.publish(messageOf(webhookDisabled, fact, id))
  return fact
}
const entriesOf = async ({ actor }: Person) => {
  const { entries } = await installation.ask(listAudit, { actor, query: { limit: 50 } })
  return entries.filter(({ action }) => action === 'webhook.disabled')
}
const mailsTo = async (people: readonly Person[]) => {
  const addresses = new Set(people.map(({ email }) => email))
  const mails = await published(installation.sandbox.operator, sendAccountMail)
  return mails.filter(({ to }) => addresses.has(to))
}

test('a webhook that was disabled is in the audit log and told to every manager by mail, once', async () => {
  const owner = await installation.newPerson()
  const admin = await installation.newMember(owner, 'ADMIN')
  const member = await installation.newMember(owner, 'MEMBER')
  const stranger = await installation.newPerson()
  const { webhookId, url, occurredAt } = await tell(owner, crypto.randomUUID())
  const about = { webhookId, url, reason: 'FAILING', occurredAt, environment: 'live' }
  await eventually(async () => {
    const mails = await mailsTo([owner, admin, member, stranger])
    expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, admin.email].toSorted())
    for (const mail of mails)
      expect(mail).toMatchObject({ kind: 'webhook_disabled', organization: 'Acme', ...about })
  })
  expect(await entriesOf(owner)).toMatchObject([
    {
      at: occurredAt,
      actor: { type: 'system', id: null },
      target: { type: 'webhook', id: webhookId },
      environment: 'live',
      details: { reason: 'FAILING', url },
    },
  ])
  expect(await entriesOf(stranger)).toEqual([])
})

test('each time that a webhook is disabled is told', async () => {
  const owner = await installation.newPerson()
  await tell(owner, crypto.randomUUID(), crypto.randomUUID())
  await eventually(async () => expect(await entriesOf(owner)).toHaveLength(2))
  await eventually(async () => expect(await mailsTo([owner])).toHaveLength(2))
})
