import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { AudienceName, CreateCampaign } from './campaign-form.tsx'

export function CampaignsPage() {
  const { mayChange } = useTenant()
  const list = useList(['campaigns'], (calls, page) => calls.get('/campaigns', page), {
    every: 5_000,
  })
  return (
    <Page
      title="Campaigns"
      intro="One email or in-app message to many contacts. Each contact receives it once."
      actions={mayChange && <CreateCampaign />}
    >
      <Table
        label="Campaigns"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no campaigns yet."
        columns={[
          { name: 'Name', cell: ({ id, name }) => <LinkTo list="campaigns" id={id} name={name} /> },
          { name: 'Channel', cell: ({ channel }) => (channel === 'email' ? 'email' : 'in-app') },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Audience', cell: ({ audience }) => <AudienceName of={audience} /> },
          { name: 'Launched', cell: ({ launchedAt }) => <Time at={launchedAt} /> },
          { name: 'Completed', cell: ({ completedAt }) => <Time at={completedAt} /> },
        ]}
      />
    </Page>
  )
}
