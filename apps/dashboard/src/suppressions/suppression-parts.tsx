import { ConfirmButton } from '../data/actions.tsx'
import { t } from '../texts/texts.ts'

const reasons: Readonly<Record<string, string>> = {
  hard_bounce: t('The address does not exist'),
  soft_bounces: t('Several temporary bounces'),
  complaint: t('Reported as spam'),
  manual: t('Added by hand'),
}

/** Why an address is suppressed; other reasons as they were given. */
export function suppressionReason(reason: string): string {
  return reasons[reason] ?? reason
}

/** Removes an address from the suppression list after confirmation. */
export function RemoveSuppression({ id }: { readonly id: string }) {
  return (
    <ConfirmButton
      action={t('Remove')}
      title={t('Send to this address again?')}
      done={t('The address is not suppressed any more.')}
      changes={['suppressions', 'contacts']}
      write={(calls) => calls.delete('/suppressions/{id}', { params: { path: { id } } })}
    >
      <p>{t('Emails to addresses that bounce or complain harm the reputation of your domain.')}</p>
    </ConfirmButton>
  )
}
