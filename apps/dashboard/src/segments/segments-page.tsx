import { useNavigate } from '@tanstack/react-router'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { numberText, t } from '../texts/texts.ts'
import { useAddress } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'

export function SegmentsPage() {
  const { mayChange } = useTenant()
  const q = useAddress().read('q')
  const list = useList(
    ['segments', q],
    (calls, { params: { query } }) =>
      calls.get('/segments', { params: { query: { ...query, ...(q !== undefined && { q }) } } }),
    { every: 10_000 },
  )
  return (
    <Page
      title={t('Segments')}
      intro={t(
        'Groups of contacts, by attributes and activity. Dynamic segments update automatically.',
      )}
      actions={mayChange && <CreateSegment />}
    >
      <DataTable
        label={t('Segments')}
        list={list}
        keyOf={({ id }) => id}
        filters={<FilterBar search={t('Search segments')} />}
        empty={q === undefined ? t('There are no segments yet.') : t('No segment matches.')}
        columns={[
          {
            name: t('Name'),
            cell: ({ id, name }) => <LinkTo list="segments" id={id} name={name} />,
          },
          {
            name: t('Members'),
            isNumber: true,
            cell: ({ memberCount }) => numberText(memberCount),
          },
          {
            name: t('Type'),
            isWide: true,
            cell: ({ type }) => (type === 'static' ? t('Static') : t('Dynamic')),
          },
          { name: t('Status'), isWide: true, cell: ({ status }) => <Badge state={status} /> },
          { name: t('Updated'), isWide: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function CreateSegment() {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  return (
    <Button
      variant="primary"
      onPress={() =>
        void navigate({ to: '/o/$orgId/$environment/segments/new', params: { orgId, environment } })
      }
    >
      {t('Create segment')}
    </Button>
  )
}
