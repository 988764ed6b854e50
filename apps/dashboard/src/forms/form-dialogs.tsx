import type { components } from '@outrider/sdk'
import { useWrite } from '../data/writes.ts'
import { CheckField } from '../ui/check-field.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import type { Fields } from '../ui/fields.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'

type CaptureForm = components['schemas']['Form']

function formIn(fields: Fields) {
  return {
    name: fields.text('name'),
    consentText: fields.text('consentText'),
    doubleOptIn: fields.checked('doubleOptIn'),
    tags: fields.list('tags'),
    redirectUrl: fields.optional('redirectUrl') ?? null,
    fields: fields.object('fields') ?? null,
  }
}

export function CreateForm() {
  const { mutateAsync: create } = useWrite(
    (calls, { redirectUrl, fields, ...form }: ReturnType<typeof formIn>) =>
      calls.post('/forms', {
        body: { ...form, ...(redirectUrl !== null && { redirectUrl }), ...(fields && { fields }) },
      }),
    ['forms'],
  )
  return (
    <DialogButton opener="Create form" variant="primary">
      {(close) => (
        <Form
          action="Create"
          submit={async (fields) => {
            await create(formIn(fields))
            close()
            notify('The form is created.')
          }}
        >
          <FormFields />
        </Form>
      )}
    </DialogButton>
  )
}

export function ChangeForm({ form }: { readonly form: CaptureForm }) {
  const { mutateAsync: change } = useWrite(
    (calls, body: ReturnType<typeof formIn>) =>
      calls.patch('/forms/{id}', { params: { path: { id: form.id } }, body }),
    ['forms'],
  )
  return (
    <DialogButton opener="Change" title={`Change «${form.name}»`}>
      {(close) => (
        <Form
          action="Save"
          submit={async (fields) => {
            await change(formIn(fields))
            close()
            notify('The form is changed.')
          }}
        >
          <FormFields of={form} />
        </Form>
      )}
    </DialogButton>
  )
}

function FormFields({ of }: { readonly of?: CaptureForm }) {
  return (
    <>
      <TextField label="Name" name="name" autoFocus defaultValue={of?.name ?? ''} />
      <TextField
        label="Consent text"
        name="consentText"
        rows={3}
        defaultValue={of?.consentText ?? ''}
        hint="What people agree to, as they read it."
      />
      <CheckField
        label="Double opt-in: a mail asks them to confirm"
        name="doubleOptIn"
        defaultChecked={of?.doubleOptIn ?? false}
      />
      <TextField
        label="Tags"
        name="tags"
        defaultValue={of?.tags.join(', ') ?? ''}
        hint="Parted by commas; whoever is captured gets them."
      />
      <TextField
        label="Redirect URL"
        name="redirectUrl"
        type="url"
        defaultValue={of?.redirectUrl ?? ''}
        hint="Where people go after they have confirmed."
      />
      <TextField
        label="Fields (JSON Schema)"
        name="fields"
        rows={4}
        isCode
        defaultValue={of?.fields ? JSON.stringify(of.fields, null, 2) : ''}
      />
    </>
  )
}
