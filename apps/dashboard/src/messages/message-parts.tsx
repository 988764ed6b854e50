import { useList } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import type { Choice } from '../ui/fields.tsx'

const reasons: Readonly<Record<string, string>> = {
  UNSUBSCRIBED: t('Unsubscribed'),
  SUPPRESSED: t('On the suppression list'),
  NO_ADDRESS: t('No email address'),
  NO_CONTACT: t('No contact'),
  ERASED: t('The contact was erased'),
  CAPPED: t('Limit of messages reached'),
  QUIET_HOURS: t('Quiet hours'),
  LOCAL_TIME: t('Waits for the local time'),
  CANCELLED: t('The campaign was cancelled'),
  DOMAIN_NOT_READY: t('The sending domain is not verified'),
  REJECTED: t('Refused by the mail server'),
  RETRIES_EXHAUSTED: t('Gave up after about a day'),
  OUTCOME_UNKNOWN: t('Not known whether it was sent'),
  TEMPLATE_DELETED: t('The template was deleted'),
  TEMPLATE_FAULT: t('The template cannot be rendered'),
  TEMPLATE_LIMIT: t('The rendered email is too large'),
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
  readonly content: Readonly<Record<string, unknown>> | null
}

/** The subject, or the title of an in-app message; the channel before an email is sent. */
export function messageName({ channel, subject, content }: Sent): string {
  const title = content?.['title']
  if (subject !== null) return subject
  return typeof title === 'string' ? title : channel === 'email' ? t('Email') : t('In-app message')
}

/** The newest campaigns and automations as choices, which one request each reads. */
export function useSources(): Readonly<Record<'campaigns' | 'automations', readonly Choice[]>> {
  const campaigns = useList(['campaigns'], (calls, page) => calls.get('/campaigns', page))
  const automations = useList(['automations'], (calls, page) => calls.get('/automations', page))
  return { campaigns: choicesIn(campaigns.items), automations: choicesIn(automations.items) }
}

function choicesIn(items: readonly { readonly id: string; readonly name: string }[]): Choice[] {
  return items.map(({ id, name }) => ({ value: id, label: name }))
}

function nameIn(choices: readonly Choice[], id: string): string | undefined {
  return choices.find(({ value }) => value === id)?.label
}

interface SourceProps {
  readonly of: { readonly campaignId: string | null; readonly automationId: string | null }
}

/** The campaign or automation that sent a message. */
export function Source({ of: { campaignId, automationId } }: SourceProps) {
  const { campaigns, automations } = useSources()
  if (campaignId !== null)
    return (
      <LinkTo
        list="campaigns"
        id={campaignId}
        name={nameIn(campaigns, campaignId) ?? t('Campaign')}
      />
    )
  if (automationId !== null)
    return (
      <LinkTo
        list="automations"
        id={automationId}
        name={nameIn(automations, automationId) ?? t('Automation')}
      />
    )
  return <span className="quiet-text">{t('Single message')}</span>
}
