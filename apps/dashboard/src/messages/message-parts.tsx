import { useList, useRead } from '../data/queries.ts'
import { nameOf } from '../contacts/contact-parts.tsx'
import { LinkTo } from '../tenant/tenant.tsx'

const reasons: Readonly<Record<string, string>> = {
  UNSUBSCRIBED: 'Unsubscribed',
  SUPPRESSED: 'On the suppression list',
  NO_ADDRESS: 'No email address',
  NO_CONTACT: 'No contact',
  ERASED: 'The contact was erased',
  CAPPED: 'Limit of messages reached',
  QUIET_HOURS: 'Quiet hours',
  LOCAL_TIME: 'Waits for the local time',
  CANCELLED: 'The campaign was cancelled',
  DOMAIN_NOT_READY: 'The sending domain is not verified',
  REJECTED: 'Refused by the mail server',
  RETRIES_EXHAUSTED: 'Gave up after about a day',
  OUTCOME_UNKNOWN: 'Not known whether it was sent',
  TEMPLATE_DELETED: 'The template was deleted',
  TEMPLATE_FAULT: 'The template cannot be rendered',
  TEMPLATE_LIMIT: 'The rendered email is too large',
}

/** Why a message or a step was skipped or failed; other reasons as the API returns them. */
export function reasonText(reason: string | null | undefined, detail?: string | null): string {
  if (reason === null || reason === undefined) return '–'
  const text = reasons[reason] ?? reason
  return detail ? `${text} (${detail})` : text
}

interface Sent {
  readonly channel: 'email' | 'inapp'
  readonly subject: string | null
}

/** The subject; the channel before an email is sent, and of in-app messages. */
export function messageName({ channel, subject }: Sent): string {
  return subject ?? (channel === 'email' ? 'Email' : 'In-app message')
}

/** The names of campaigns and automations by their ids: the newest of each, which one request reads. */
function useSourceNames(): ReadonlyMap<string, string> {
  const campaigns = useList(['campaigns'], (calls, page) => calls.get('/campaigns', page))
  const automations = useList(['automations'], (calls, page) => calls.get('/automations', page))
  return new Map([...campaigns.items, ...automations.items].map(({ id, name }) => [id, name]))
}

interface SourceProps {
  readonly of: { readonly campaignId: string | null; readonly automationId: string | null }
}

/** The campaign or automation that sent a message. */
export function Source({ of: { campaignId, automationId } }: SourceProps) {
  const names = useSourceNames()
  if (campaignId !== null)
    return <LinkTo list="campaigns" id={campaignId} name={names.get(campaignId) ?? 'Campaign'} />
  if (automationId !== null)
    return (
      <LinkTo list="automations" id={automationId} name={names.get(automationId) ?? 'Automation'} />
    )
  return 'Single message'
}

/** A link to one contact with its name, which takes a request: not for lists. */
export function ContactLink({ id }: { readonly id: string }) {
  const { data } = useRead(['contacts', id], (calls) =>
    calls.get('/contacts/{id}', { params: { path: { id } } }),
  )
  return <LinkTo list="contacts" id={id} {...(data && { name: nameOf(data) })} />
}
