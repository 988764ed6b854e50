import type { ReactNode } from 'react'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { RemoveSuppression, suppressionReason } from '../suppressions/suppression-parts.tsx'
import { useTenant } from '../tenant/tenant.tsx'
import { rich, t } from '../texts/texts.ts'
import { Day } from '../ui/times.tsx'
import { ChangeChoices } from './choices.tsx'
import { EditContact } from './edit-contact.tsx'

interface Props {
  readonly contact: Schema<'ContactRecord'>
}

/** Whether the contact can be written to, in sentences: with the reason if not, and what to do about it. */
export function CanWrite({ contact }: Props) {
  const { mayChange } = useTenant()
  const { items, isLoading } = useList(
    ['suppressions', 'of', contact.id],
    (calls, { params: { query } }) =>
      calls.get('/suppressions', { params: { query: { ...query, contactId: contact.id } } }),
  )
  const suppression = items[0]
  const isUnsubscribed = contact.subscription.email === 'unsubscribed'
  return (
    <div className="can-write">
      {contact.reachable.email && <Line tone="good">{t('Can receive emails.')}</Line>}
      {suppression && (
        <Line tone="danger" action={mayChange && <RemoveSuppression id={suppression.id} />}>
          {rich('On the suppression list since {day}: {reason}.', {
            day: <Day at={suppression.createdAt} />,
            reason: lowerFirst(suppressionReason(suppression.reason)),
          })}
        </Line>
      )}
      {isUnsubscribed && (
        <Line tone="neutral" action={mayChange && <ChangeChoices contact={contact} />}>
          {t('Unsubscribed from all emails.')}
        </Line>
      )}
      {!contact.reachable.email && !isUnsubscribed && !isLoading && !suppression && (
        <Line
          tone="neutral"
          action={mayChange && <EditContact contact={contact} opener={t('Add')} />}
        >
          {t('Has no email address.')}
        </Line>
      )}
      <Line tone={contact.reachable.inapp ? 'good' : 'neutral'}>
        {contact.reachable.inapp
          ? t('Can receive in-app messages.')
          : t('Cannot receive in-app messages without a wallet or an external ID.')}
      </Line>
    </div>
  )
}

interface LineProps {
  readonly tone: 'good' | 'danger' | 'neutral'
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Line({ tone, action, children }: LineProps) {
  return (
    <p className={`can-write-line ${tone}`}>
      <span>{children}</span>
      {action}
    </p>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
