import { sendAccountMail } from '@outrider/contracts/account-mails'
import { newId } from '@outrider/contracts/ids'
import { listAudit } from '@outrider/contracts/audit'
import { type WebhookDisabled, webhookDisabled } from '@outrider/contracts/webhooks'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { published } from '@outrider/testing/published'
import { expect, test } from 'vitest'
import { type Person, useInstallation } from './installation.ts'

const installation = useInstallation()

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
