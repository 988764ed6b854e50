import { DeleteButton } from '../data/delete-button.tsx'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { download } from '../ui/download.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ContactFields, contactIn } from './contact-fields.tsx'

interface Props {
  readonly contactId: string
  readonly mayChange: boolean
}

export function ContactActions({ contactId: id, mayChange }: Props) {
  const { calls } = useTenant()
  return (
    <>
      <ActionButton
        action="Export"
        run={async () => {
          const all = await calls.get('/contacts/{id}/export', { params: { path: { id } } })
          download(new Blob([JSON.stringify(all, null, 2)]), `${id}.json`)
        }}
      />
      {mayChange && (
        <>
          <ChangeContact id={id} />
          <MergeContact id={id} />
          <EraseContact id={id} />
        </>
      )}
    </>
  )
}

function ChangeContact({ id }: { readonly id: string }) {
  const { mutateAsync: change } = useWrite(
    (calls, body: ReturnType<typeof contactIn>) =>
      calls.patch('/contacts/{id}', { params: { path: { id } }, body }),
    ['contacts'],
  )
  return (
    <DialogButton opener="Change" title="Change this contact">
      {(close) => (
        <Form
          action="Save"
          submit={async (fields) => {
            await change(contactIn(fields))
            close()
            notify('The contact is changed.')
          }}
        >
          <p>What is left empty stays as it is. Tags replace the ones there are.</p>
          <ContactFields />
        </Form>
      )}
    </DialogButton>
  )
}

function MergeContact({ id }: { readonly id: string }) {
  const { mutateAsync: merge } = useWrite(
    (calls, from: string) => calls.post('/contacts/merge', { body: { into: id, from } }),
    ['contacts', 'timeline', 'consents'],
  )
  return (
    <DialogButton opener="Merge" title="Merge another contact into this one">
      {(close) => (
        <Form
          action="Merge"
          submit={async (fields) => {
            await merge(fields.text('from'))
            close()
            notify('The contacts are one now.')
          }}
        >
          <p>
            Events, tags, segments, consents and messages move here. What both have, this contact
            keeps. The other one is gone afterwards.
          </p>
          <TextField
            label="Id of the other contact"
            name="from"
            isCode
            placeholder="con_…"
            autoFocus
          />
        </Form>
      )}
    </DialogButton>
  )
}

function EraseContact({ id }: { readonly id: string }) {
  return (
    <DeleteButton
      list="contacts"
      action="Erase"
      title="Erase this person?"
      done="The person is being erased everywhere."
      remove={(calls) => calls.delete('/contacts/{id}', { params: { path: { id } } })}
    >
      <p>Everything that is held of them goes, everywhere, and cannot be brought back.</p>
    </DeleteButton>
  )
}
