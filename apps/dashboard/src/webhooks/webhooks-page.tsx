import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { AddWebhook } from './webhook-form.tsx'

export function WebhooksPage() {
  const { mayChange } = useTenant()
  const list = useList(['webhooks'], (calls, page) => calls.get('/webhooks', page), {
    every: 10_000,
  })
  return (
    <Page
      title={t('Webhooks')}
      intro={t('Outrider sends signed events to your servers and retries failed deliveries.')}
      actions={mayChange && <AddWebhook />}
    >
      <Table
        label={t('Webhooks')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('No webhooks yet.')}
        columns={[
          { name: 'URL', cell: ({ id, url }) => <LinkTo list="webhooks" id={id} name={url} /> },
          { name: t('Description'), cell: ({ description }) => description ?? '–' },
          {
            name: t('Events'),
            cell: ({ events }) => (events.includes('*') ? t('All') : events.join(', ')),
          },
          {
            name: t('Status'),
            cell: ({ health }) => <Badge state={health.state} />,
          },
          { name: t('Created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}
