import { useRead } from '../data/reads.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { listOf, Table } from '../ui/table.tsx'

interface Props {
  readonly importId: string
  readonly count: number
}

/** What was wrong with the rows that were refused. */
export function ImportFaults({ importId, count }: Props) {
  return (
    <DialogButton
      opener={count.toLocaleString()}
      title="Rejected rows"
      variant="quiet"
      size="large"
    >
      {() => <Faults importId={importId} />}
    </DialogButton>
  )
}

function Faults({ importId: id }: { readonly importId: string }) {
  const { data, error } = useRead(['imports', id], (calls) =>
    calls.get('/imports/{id}', { params: { path: { id } } }),
  )
  return (
    <Table
      label="Rejected rows"
      list={listOf({ data: data?.errors, error })}
      keyOf={(fault) => JSON.stringify(fault)}
      empty="No row was rejected."
      columns={[
        { name: 'Row', cell: ({ row }) => row },
        { name: 'Field', cell: ({ field }) => <code>{field}</code> },
        { name: 'Fault', cell: ({ message }) => message },
      ]}
    />
  )
}
