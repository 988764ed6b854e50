import { type CampaignTest, testCampaign } from '@outrider/contracts/campaigns'
import { idOf, newId, newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import {
  findContacts,
  readRecipients,
  type Recipient,
  unknownContact,
} from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { variantOf } from '@outrider/contracts/variants'
import { retried } from '@outrider/service/db/pool'
import { handle, request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import type { MessagingDeps } from '../deps.ts'
import { emailPriorities, insertEmails } from '../emails/email-rows.ts'
import { sourceFor } from '../templates/email-texts.ts'
import { sendTest, type Tester, type TestMailDeps, testerAddress } from '../emails/test-mails.ts'
import { renderInapp, storePushes } from '../inbox/pushes.ts'
import { previewOf } from '../templates/preview.ts'
import { type CampaignRow, requireCampaign } from './campaigns.ts'
import type { WorkLoops } from './lease-campaigns.ts'
import {
  type MessageSource,
  resolveContent,
  type ResolvedContent,
  weightsOf,
} from './resolve-content.ts'

/** A contact that gets a test message. */
interface Tested {
  readonly person: Recipient
  readonly frozen: ResolvedContent
  readonly messageId: TypeId<'msg'>
}

/** The place of the variant that was asked for by name; undefined when none was. */
function chosenVariant({ variants }: CampaignRow, { variant }: CampaignTest): number | undefined {
  if (variant === undefined) return undefined
  const place = (variants ?? []).findIndex(({ name }) => name === variant)
  if (place === -1) throw invalid('variant', `no such variant: ${variant}`, 'unknown')
  return place
}

/** The referenced contacts, each once; throws `VALIDATION_FAILED` for the first that does not exist. */
async function peopleOf(
  { nats }: MessagingDeps,
  tenant: Tenant,
  { contacts = [], contactIds = [] }: CampaignTest,
): Promise<Recipient[]> {
  const found = await request(nats, findContacts, {
    wanted: contacts.map((contact) => ({ tenant, contact })),
  })
  const named = found.contactIds.map((id, place) => {
    if (id === null) throw unknownContact(`contacts.${place}`)
    return id
  })
  const ids = [...contactIds, ...named]
  const wanted = [...new Set(ids)].map((contactId) => ({ tenant, contactId }))
  const { recipients } = await request(nats, readRecipients, { wanted })
  const isKnown = new Set(recipients.map(({ id }) => id))
  const unknown = contactIds.findIndex((id) => !isKnown.has(id))
  if (unknown !== -1) throw unknownContact(`contactIds.${unknown}`)
  return [...new Map(recipients.map((person) => [person.currentId, person])).values()]
}

async function sendEmails(
  { db, sending }: MessagingDeps & WorkLoops,
  { orgId, environment, senderId, replyTo, tracking, topic }: CampaignRow,
  tested: readonly Tested[],
): Promise<void> {
  const emails = tested.map(({ person, frozen, messageId }) => ({
    id: uuidOf(messageId),
    orgId,
    environment,
    contactId: uuidOf(person.currentId),
    keyHash: hashOf(`test:${newUuid()}`),
    templateId: frozen.templateId,
    lane: emailPriorities.single,
    origin: null,
    content: {
      ...emailSaid(frozen.said, person, { replyTo, tracking, topic }),
      ...(senderId !== null && { senderId: idOf('snd', senderId) }),
    },
  }))
  await retried(() => insertEmails(db, emails, clock.now()))
  sending.wake()
}

function emailSaid(
  said: MessageSource,
  { locale }: Recipient,
  { replyTo: own, tracking, topic: ownTopic }: Pick<CampaignRow, 'replyTo' | 'tracking' | 'topic'>,
) {
  if (!('subject' in said)) throw new Error('an email has no subject')
  const { subject, html, text } = sourceFor(said, locale).source
  const choice = { ...said.tracking, ...tracking }
  const topic = ownTopic ?? said.topic
  const replyTo = own ?? said.replyTo
  return {
    subject,
    ...(html !== null && { html }),
    ...(text !== null && { text }),
    tracking: choice,
    ...(replyTo && { replyTo }),
    ...(topic && { topic }),
  }
}

async function push(
  deps: MessagingDeps,
  tenant: Tenant,
  { orgId }: CampaignRow,
  tested: readonly Tested[],
): Promise<void> {
  const pushes = tested.map(async ({ person, frozen: { said }, messageId }) => {
    if (!('title' in said)) throw new Error('an in-app message has no title')
    const rendered = await renderInapp(deps, orgId, said, person)
    if ('fault' in rendered) throw unrendered(rendered.fault)
    const message = { tenant, contactId: person.currentId, messageId, origin: null }
    const key = `test:${newUuid()}`
    return { ...message, key, content: rendered.said, expiresAt: undefined }
  })
  await storePushes(deps, await Promise.all(pushes))
}

function unrendered(fault: string): Problem {
  if (fault === 'BUSY')
    return new Problem('UNAVAILABLE', 'the renderer is busy; retry later', { retryAfter: 1 })
  return invalid('content', 'cannot be rendered for this contact', fault)
}

/** Sends an email of the campaign to a member; returns their address. */
async function sendToMember(
  deps: MessagingDeps & TestMailDeps,
  tenant: Tenant,
  { channel, senderId }: CampaignRow,
  content: ResolvedContent | undefined,
  tester: Tester,
): Promise<string> {
  if (channel === 'inapp') throw invalid('contactIds', 'is required, or `contacts`', 'required')
  if (!content || !('subject' in content.said)) throw new Error('an email has no content')
  const to = await testerAddress(deps, tenant, tester)
  const said = await previewOf(deps, tenant, content.said, {})
  const sender = senderId === null ? null : idOf('snd', senderId)
  await sendTest(deps, { to, tenant, senderId: sender }, said)
  return to
}

export const campaignTestHandlers = (deps: MessagingDeps & WorkLoops & TestMailDeps) => [
  handle(testCampaign, async ({ tenant, campaignId, test, userId }) => {
    const row = await requireCampaign(deps.db, tenant, campaignId)
    const contents = await resolveContent(deps, row, row.channel, row)
    const chosen = chosenVariant(row, test)
    const { to, contacts, contactIds } = test
    if (contacts === undefined && contactIds === undefined) {
      const content = contents[chosen ?? 0]
      return { messages: [], to: await sendToMember(deps, tenant, row, content, { to, userId }) }
    }
    if (to !== undefined) throw invalid('to', 'cannot be combined with contacts', 'exclusive')
    const people = await peopleOf(deps, tenant, test)
    const tested = people.map((person): Tested => {
      const variant = chosen ?? variantOf(row.id, uuidOf(person.currentId), weightsOf(row))
      const frozen = contents[variant]
      if (!frozen) throw new Error('a variant has no content')
      return { person, frozen, messageId: newId('msg') }
    })
    if (row.channel === 'email') await sendEmails(deps, row, tested)
    else await push(deps, tenant, row, tested)
    return {
      messages: tested.map(({ person, messageId }) => ({
        id: messageId,
        contactId: person.currentId,
      })),
    }
  }),
]
