import { useWrite } from '../data/writes.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'

export function StartImport() {
  const { mutateAsync: send } = useWrite(
    (calls, file: File) =>
      calls.post('/contacts/import', {
        headers: { 'Content-Type': typeOf(file) },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent as it is; the interface calls a stream a string
        body: file as unknown as string,
        bodySerializer: (body: unknown) => body,
      }),
    ['imports', 'contacts'],
  )
  return (
    <DialogButton opener="Import contacts" variant="primary">
      {(close) => (
        <Form
          action="Import"
          submit={async (fields) => {
            const file = fields.file('file')
            if (!file) throw new FieldFault('file', 'must be chosen')
            await send(file)
            close()
            notify('The file is received; its rows are being carried out.')
          }}
        >
          <p>
            Columns of CSV: email, walletAddress, externalId, attributes.&lt;name&gt;, and tags
            parted by semicolons. At least one identifier a row.
          </p>
          <FileField label="File" name="file" accept=".csv,.ndjson,.jsonl,text/csv" />
        </Form>
      )}
    </DialogButton>
  )
}

function typeOf({ name }: File): string {
  return name.toLowerCase().endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'
}
