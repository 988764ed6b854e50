import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { CreateSegment } from './segment-dialogs.tsx'

export function SegmentsPage() {
  const { mayChange } = useTenant()
  const list = useList(['segments'], (calls, page) => calls.get('/segments', page), {
    every: 10_000,
  })
  return (
    <Page
      title="Segments"
      intro="Groups of contacts, by attributes and activity. Dynamic segments update automatically."
      actions={mayChange && <CreateSegment />}
    >
      <Table
        label="Segments"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no segments yet."
        columns={[
          { name: 'Name', cell: ({ id, name }) => <LinkTo list="segments" id={id} name={name} /> },
          { name: 'Type', cell: ({ type }) => type },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}
