import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { SkipReason } from '@outrider/contracts/messaging'
import { readRecipients, type Recipient as Person } from '@outrider/contracts/recipients'
import { retried } from '@outrider/service/database'
import { request } from '@outrider/service/requests'
import { tenantOf } from '@outrider/service/tenant'
import { movePerson } from '../contacts/queries.ts'
import { campaignContents } from '../emails/campaign-contents.ts'
import { sentFact } from '../facts.ts'
import { renderInapp } from '../inbox/render-inapp.ts'
import type { LeasedCampaign } from './lease-queries.ts'
import { newMessage } from './new-message.ts'
import type { NewMessage, Recipient } from './recipient-queries.ts'
import type { Campaigning } from './campaigning.ts'

const erased: SkipReason = 'ERASED'

/**
 * The in-app messages of recipients, filled in. Left out, and so looked at again at the end, is who had no turn in
 * the renderer, and who turns out to be part of another contact.
 */
export async function makeInapp(
  deps: Campaigning,
  campaign: LeasedCampaign,
  recipients: readonly Recipient[],
  now: Date,
): Promise<NewMessage[]> {
  const people = await readPeople(deps, campaign, recipients)
  const contents = await campaignContents(deps.db, { ...campaign, campaignId: campaign.id })
  const made = recipients.map(async (recipient): Promise<NewMessage[]> => {
    const message = newMessage(campaign, recipient)
    const person = people.get(recipient.contactId)
    if (!person) return [{ ...message, ...skipped }]
    const current = uuidOf(person.currentId)
    if (current !== recipient.contactId) {
      const move = { ...campaign, from: recipient.contactId, into: current }
      await retried(() => movePerson(deps.db, move, now))
      return []
    }
    const { title = '', body = '', ...more } = contents[recipient.variant]?.content ?? {}
    const rendered = await renderInapp(deps, campaign.orgId, { title, body, ...more }, person)
    if ('fault' in rendered)
      return rendered.fault === 'BUSY' ? [] : [{ ...message, ...failed(rendered.fault) }]
    const subject = { ...campaign, id: message.id, contactId: message.contactId }
    const told = sentFact({ ...subject, channel: 'inapp' }, now, 'bulk')
    return [{ ...message, status: 'sent', reason: null, content: rendered.said, fact: told }]
  })
  return (await Promise.all(made)).flat()
}

const skipped = { status: 'skipped', reason: erased, content: null, fact: null } as const

function failed(reason: string) {
  return { status: 'failed', reason, content: null, fact: null } as const
}

/** By the id asked for, as the database has it. */
async function readPeople(
  { nats }: Campaigning,
  campaign: LeasedCampaign,
  recipients: readonly Recipient[],
): Promise<Map<string, Person>> {
  const tenant = tenantOf(campaign)
  const wanted = recipients.map(({ contactId }) => ({ tenant, contactId: idOf('con', contactId) }))
  const { recipients: people } = await request(nats, readRecipients, { wanted })
  return new Map(people.map((person) => [uuidOf(person.id), person]))
}
