import { useNavigate } from '@tanstack/react-router'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { useAddress } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Time } from '../ui/times.tsx'
import { Tags } from '../ui/values.tsx'

export function FormsPage() {
  const { mayChange } = useTenant()
  const q = useAddress().read('q')
  const list = useList(['forms', q], (calls, { params: { query } }) =>
    calls.get('/forms', { params: { query: { ...query, ...(q !== undefined && { q }) } } }),
  )
  return (
    <Page
      title={t('Forms')}
      intro={t('Collect sign-ups with a record of consent.')}
      actions={mayChange && <CreateForm />}
    >
      <DataTable
        label={t('Forms')}
        list={list}
        keyOf={({ id }) => id}
        filters={<FilterBar search={t('Search forms')} />}
        empty={q === undefined ? t('There are no forms yet.') : t('No form matches.')}
        columns={[
          { name: t('Name'), cell: ({ id, name }) => <LinkTo list="forms" id={id} name={name} /> },
          {
            name: t('Double opt-in'),
            cell: ({ doubleOptIn }) => (doubleOptIn ? t('Yes') : t('No')),
          },
          { name: t('Consent text'), isWide: true, cell: ({ consentText }) => consentText },
          { name: t('Tags'), isWide: true, cell: ({ tags }) => <Tags of={tags} /> },
          { name: t('Updated'), isWide: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function CreateForm() {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  return (
    <Button
      variant="primary"
      onPress={() =>
        void navigate({ to: '/o/$orgId/$environment/forms/new', params: { orgId, environment } })
      }
    >
      {t('Create form')}
    </Button>
  )
}
