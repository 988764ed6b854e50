import { useList } from '../data/queries.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

export function AuditPage() {
  const list = useList(['audit'], (calls, page) => calls.get('/audit', page))
  return (
    <Page
      title="Audit"
      intro="Sign-ins, exports, and changes, with the user or key, the network, and the request. Audit events cannot be edited."
    >
      <Table
        label="Audit"
        list={list}
        keyOf={({ id }) => id}
        empty="Nothing has happened yet."
        columns={[
          { name: 'When', cell: ({ at }) => <Time at={at} /> },
          { name: 'Who', cell: ({ actor }) => actor.id ?? actor.type },
          { name: 'What', cell: ({ action }) => <code>{action}</code> },
          { name: 'Of', cell: ({ target }) => `${target.type} ${target.id}` },
          { name: 'Network', cell: ({ address }) => address ?? '–' },
          { name: 'Request', cell: ({ requestId }) => requestId && <code>{requestId}</code> },
          { name: 'Environment', cell: ({ environment }) => environment ?? '–' },
          { name: 'Details', cell: ({ details }) => <Details of={details} /> },
        ]}
      />
    </Page>
  )
}

function Details({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  const known = Object.entries(of).filter(([, value]) => value !== null && value !== undefined)
  return known
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
