import { useWrite } from '../data/writes.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Adds contacts to a static segment and takes them out. */
export function ChangeMembers({ segmentId: id }: { readonly segmentId: string }) {
  const { mutateAsync: change } = useWrite(
    (calls, body: { add: string[]; remove: string[] }) =>
      calls.post('/segments/{id}/members', { params: { path: { id } }, body }),
    ['segments', 'members-of-segment'],
  )
  return (
    <DialogButton opener="Change members">
      {(close) => (
        <Form
          action="Save"
          submit={async (fields) => {
            await change({ add: fields.list('add'), remove: fields.list('remove') })
            close()
            notify('The members are changed.')
          }}
        >
          <TextField label="Contacts to add" name="add" rows={3} isCode hint="Ids, one a line." />
          <TextField label="Contacts to remove" name="remove" rows={3} isCode />
        </Form>
      )}
    </DialogButton>
  )
}
