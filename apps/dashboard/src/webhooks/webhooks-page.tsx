import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { AddWebhook } from './webhook-form.tsx'

export function WebhooksPage() {
  const { mayChange } = useTenant()
  const list = useList(['webhooks'], (calls, page) => calls.get('/webhooks', page), {
    every: 10_000,
  })
  return (
    <Page
      title="Webhooks"
      intro="Outrider sends signed events to your servers and retries failed deliveries."
      actions={mayChange && <AddWebhook />}
    >
      <Table
        label="Webhooks"
        list={list}
        keyOf={({ id }) => id}
        empty="No webhooks yet."
        columns={[
          { name: 'URL', cell: ({ id, url }) => <LinkTo list="webhooks" id={id} name={url} /> },
          { name: 'Description', cell: ({ description }) => description ?? '–' },
          {
            name: 'Events',
            cell: ({ events }) => (events.includes('*') ? 'All' : events.join(', ')),
          },
          {
            name: 'Status',
            cell: ({ health }) => <Badge state={health.state} />,
          },
          { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}
