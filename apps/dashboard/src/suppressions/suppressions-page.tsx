import { ContactLink } from '../contacts/contact-names.tsx'
import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { SearchField } from '../ui/filter-bar.tsx'
import { useState } from 'react'
import { Page } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { RemoveSuppression, suppressionReason } from './suppression-parts.tsx'

/** A complete email address, as far as the search needs it. */
const address = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/

export function SuppressionsPage() {
  const { mayChange } = useTenant()
  const [text, setText] = useState('') // not in the URL: addresses are personal data
  const email = address.test(text) ? text : undefined
  const list = useList(['suppressions', email], (calls, { params: { query } }) =>
    calls.get('/suppressions', { params: { query: { ...query, ...(email && { email }) } } }),
  )
  return (
    <Page
      title={t('Suppressions')}
      intro={t(
        'Addresses that receive no email, because they bounced, complained, or were added here.',
      )}
      actions={mayChange && <AddSuppression />}
    >
      <DataTable
        label={t('Suppressions')}
        list={list}
        keyOf={({ id }) => id}
        filters={
          <search className="filter-bar">
            <SearchField
              label={t('Search a complete email address')}
              value={text}
              onChange={setText}
            />
            {text !== '' && email === undefined && (
              <span className="hint">
                {t('Enter a complete address, such as ada@example.com.')}
              </span>
            )}
          </search>
        }
        empty={
          email === undefined ? t('No address is suppressed.') : t('The address is not suppressed.')
        }
        columns={[
          {
            name: t('Contact'),
            cell: ({ contactId }) =>
              contactId === null ? (
                <span className="quiet-text">{t('No contact has this address')}</span>
              ) : (
                <ContactLink id={contactId} />
              ),
          },
          { name: t('Reason'), cell: ({ reason }) => suppressionReason(reason) },
          { name: t('Since'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ id }) => mayChange && <RemoveSuppression id={id} />,
          },
        ]}
      />
    </Page>
  )
}

function AddSuppression() {
  return (
    <WriteDialog
      opener={t('Add address')}
      variant="primary"
      action={t('Add')}
      done={t('The address is suppressed.')}
      changes={['suppressions', 'contacts']}
      write={(calls, fields) =>
        calls.post('/suppressions', {
          body: { email: fields.text('email'), ...fields.given('reason') },
        })
      }
    >
      <TextField label={t('Email address')} name="email" type="email" autoFocus />
      <TextField label={t('Reason')} name="reason" hint={t('Optional.')} />
    </WriteDialog>
  )
}
