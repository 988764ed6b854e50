import { listAudit } from '@outrider/contracts/audit'
import type { RequestContract } from '@outrider/contracts/contract'
import { newUuid } from '@outrider/contracts/ids'
import { createKey, listKeys, recordKeyUses, rollKey, verifyKey } from '@outrider/contracts/keys'
import { foundOrganization, inviteMember, listInvitations } from '@outrider/contracts/organizations'
import type { Static, TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { claimOf, codeOf, newEmail, type Person, useInstallation } from './installation.ts'

const installation = useInstallation()
const { ask } = installation

/** Asks the same twice, as a gateway does for a repetition whose first request was interrupted. */
async function twice<Request extends TSchema, Reply extends TSchema>(
  contract: RequestContract<Request, Reply>,
  data: Static<Request>,
  between: (first: Static<Reply>) => Promise<unknown> = async () => {},
): Promise<[Static<Reply>, Static<Reply>]> {
  const creationId = newUuid()
  const once = () => ask(contract, data, { creationId })
  const first = await once()
  await between(first)
  return [first, await once()]
}

const doesWork = async (text: string) =>
  (await codeOf(ask(verifyKey, claimOf(text)))) !== 'UNAUTHENTICATED'

const actions = async ({ actor }: Person) => {
  const { entries } = await ask(listAudit, { actor, query: { limit: 50 } })
  return entries.map(({ action }) => action).filter((action) => !action.startsWith('organization.'))
}

const key = { name: 'backend', environment: 'live' as const }

test('a key whose text nobody was told is made once, and told with another text', async () => {
  const owner = await installation.newOwner('free')
  const { actor } = owner
  const [first, again] = await twice(createKey, { actor, key })

  expect(again).toEqual({ ...first, key: again.key })
  expect([await doesWork(first.key), await doesWork(again.key)]).toEqual([false, true])
  expect((await ask(listKeys, { actor, query: { limit: 50 } })).keys).toHaveLength(1)
  expect(await actions(owner)).toEqual(['key.created'])
  await ask(createKey, { actor, key }) // the plan has room for two
})

test('a key that is in use keeps its text, and a repetition of its making says so', async () => {
  const { actor } = await installation.newOwner()
  let text = ''
  const repeated = twice(createKey, { actor, key }, async (first) => {
    text = first.key
    await ask(recordKeyUses, { uses: [{ keyId: first.id, at: new Date().toISOString() }] })
  })

  await expect(repeated).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/the first request with it created key_\w+, which is in use/),
  })
  expect(await doesWork(text)).toBe(true)
})

test.each([0, 60])('a key is replaced once, with a grace of %d s', async (gracePeriodSeconds) => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const { id: keyId } = await ask(createKey, { actor, key })
  const [first, again] = await twice(rollKey, { actor, keyId, gracePeriodSeconds })

  expect(again).toEqual({ ...first, key: again.key })
  expect([await doesWork(first.key), await doesWork(again.key)]).toEqual([false, true])
  expect(await actions(owner)).toEqual(['key.rolled', 'key.created'])
})

test('a repeated invitation is one, whose latest link is good', async () => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const invitation = { email: newEmail(), role: 'MEMBER' as const }
  const [first, again] = await twice(inviteMember, { actor, invitation })
  const { invitations } = await ask(listInvitations, { actor, query: { limit: 50 } })
  expect(invitations).toHaveLength(1)
  expect(await actions(owner)).toEqual(['member.invited'])

  const accept = (token: string) => codeOf(installation.accept(token, crypto.randomUUID()))
  expect(await accept(first.token)).toBe('NOT_FOUND')
  expect(await accept(again.token)).toMatchObject({ user: { email: invitation.email } })
})

test('the operator founds an organization once, and its owner comes in by the latest link', async () => {
  const founding = { name: 'Acme', plan: 'pro' as const, ownerEmail: newEmail() }
  const [first, again] = await twice(foundOrganization, founding)

  expect(again.organization).toEqual(first.organization)
  const session = await installation.accept(again.invitation.token, crypto.randomUUID())
  expect(session.organizations).toMatchObject([{ id: first.organization.id, role: 'OWNER' }])
})
