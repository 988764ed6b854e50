import { useWrite } from '../data/writes.ts'
import { useGoTo } from '../tenant/go-to.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { ContactFields, contactIn } from './contact-fields.tsx'

export function CreateContact() {
  const goTo = useGoTo()
  const { mutateAsync: create } = useWrite(
    (calls, body: ReturnType<typeof contactIn>) => calls.post('/contacts', { body }),
    ['contacts'],
  )
  return (
    <DialogButton opener="Create contact" variant="primary">
      {(close) => (
        <Form
          action="Create"
          submit={async (fields) => {
            const { contact, created } = await create(contactIn(fields))
            close()
            notify(created ? 'The contact is created.' : 'That contact was known and is updated.')
            await goTo('contacts', contact.id)
          }}
        >
          <ContactFields />
        </Form>
      )}
    </DialogButton>
  )
}
