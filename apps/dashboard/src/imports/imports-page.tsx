import { useList } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Meter } from '../ui/meter.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { ImportFaults } from './import-faults.tsx'
import { StartImport } from './start-import.tsx'

export function ImportsPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['imports'],
    (calls, query) => calls.get('/imports', { params: { query } }),
    ({ imports }) => imports,
    { every: 2_000 },
  )
  return (
    <Page
      title="Imports"
      intro="Contacts from a file: CSV with a header row, or one JSON object a line."
      actions={mayChange && <StartImport />}
    >
      <Table
        label="Imports"
        list={list}
        keyOf={({ id }) => id}
        empty="Nothing was imported yet."
        columns={[
          { name: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Progress',
            cell: ({ finishedAt, rows: { received, total } }) => (
              <Meter
                label="Rows done"
                value={received}
                max={finishedAt === null ? total : received}
              />
            ),
          },
          { name: 'Created', cell: ({ rows }) => rows.created.toLocaleString() },
          { name: 'Updated', cell: ({ rows }) => rows.updated.toLocaleString() },
          {
            name: 'Rejected',
            cell: ({ id, rows }) =>
              rows.rejected > 0 ? <ImportFaults importId={id} count={rows.rejected} /> : '0',
          },
          { name: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
          { name: 'Failure', cell: ({ failure }) => failure ?? '–' },
        ]}
      />
    </Page>
  )
}
