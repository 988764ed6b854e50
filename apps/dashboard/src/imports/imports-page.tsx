import { contactFieldNames } from '@outrider/contracts/contact-fields'
import { WriteDialog } from '../data/actions.tsx'
import { useList, useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Meter } from '../ui/charts.tsx'
import { FieldFault } from '../ui/faults.ts'
import { FileField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'

export function ImportsPage() {
  const { mayChange } = useTenant()
  const list = useList(['imports'], (calls, page) => calls.get('/imports', page), { every: 2_000 })
  return (
    <Page
      title="Imports"
      intro="Add or update contacts from a file: CSV with a header row, or one JSON object per line."
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

function StartImport() {
  return (
    <WriteDialog
      opener="Import contacts"
      variant="primary"
      action="Import"
      done="The file is received; its rows are being carried out."
      changes={['imports', 'contacts']}
      write={(calls, fields) => {
        const file = fields.file('file')
        if (!file) throw new FieldFault('file', 'must be chosen')
        return calls.post('/contacts/import', {
          headers: { 'Content-Type': typeOf(file) },
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent as it is; openapi.json declares a stream as a string
          body: file as unknown as string,
          bodySerializer: (body: unknown) => body,
        })
      }}
    >
      <p>
        Columns of CSV: {contactFieldNames.join(', ')}, attributes.&lt;name&gt;, and tags separated
        by semicolons. At least one identifier a row.
      </p>
      <FileField label="File" name="file" accept=".csv,.ndjson,.jsonl,text/csv" />
    </WriteDialog>
  )
}

function typeOf({ name }: File): string {
  return name.toLowerCase().endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'
}

interface Props {
  readonly importId: string
  readonly count: number
}

/** The number of rejected rows, which opens their errors. */
function ImportFaults({ importId, count }: Props) {
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
