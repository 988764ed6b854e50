import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { Copyable } from '../ui/button.tsx'
import { CheckField, TextField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Tags } from '../ui/values.tsx'

export function FormsPage() {
  const { mayChange } = useTenant()
  const list = useList(['forms'], (calls, page) => calls.get('/forms', page))
  return (
    <Page
      title="Forms"
      intro="Sign-up forms with consent. Your backend submits them with the form’s token; the consent text is stored verbatim."
      actions={mayChange && <CreateForm />}
    >
      <Table
        label="Forms"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no forms yet."
        columns={[
          { name: 'Name', cell: ({ name }) => name },
          {
            name: 'Token',
            cell: ({ name, token }) => <Copyable label={`token of ${name}`} text={token} />,
          },
          { name: 'Double opt-in', cell: ({ doubleOptIn }) => (doubleOptIn ? 'Yes' : 'No') },
          { name: 'Consent text', cell: ({ consentText }) => consentText },
          { name: 'Tags', cell: ({ tags }) => <Tags of={tags} /> },
          { name: 'Version', cell: ({ version }) => version },
          {
            name: 'Actions',
            isActions: true,
            cell: (form) =>
              mayChange && (
                <div className="actions">
                  <ChangeForm form={form} />
                  <ConfirmButton
                    action="Delete"
                    title={`Delete “${form.name}”?`}
                    done="Form deleted."
                    changes={['forms']}
                    write={(calls) =>
                      calls.delete('/forms/{id}', { params: { path: { id: form.id } } })
                    }
                  >
                    <p>Captures by its token are refused. Consents that were given stay.</p>
                  </ConfirmButton>
                </div>
              ),
          },
        ]}
      />
    </Page>
  )
}

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

function CreateForm() {
  return (
    <WriteDialog
      opener="Create form"
      variant="primary"
      action="Create"
      done="Form created."
      changes={['forms']}
      write={(calls, typed) => {
        const { redirectUrl, fields, ...form } = formIn(typed)
        return calls.post('/forms', {
          body: {
            ...form,
            ...(redirectUrl !== null && { redirectUrl }),
            ...(fields && { fields }),
          },
        })
      }}
    >
      <FormFields />
    </WriteDialog>
  )
}

function ChangeForm({ form }: { readonly form: Schema<'Form'> }) {
  return (
    <WriteDialog
      opener="Change"
      title={`Change “${form.name}”`}
      action="Save"
      done="Form updated."
      changes={['forms']}
      write={(calls, fields) =>
        calls.patch('/forms/{id}', { params: { path: { id: form.id } }, body: formIn(fields) })
      }
    >
      <FormFields of={form} />
    </WriteDialog>
  )
}

function FormFields({ of }: { readonly of?: Schema<'Form'> }) {
  return (
    <>
      <TextField label="Name" name="name" autoFocus defaultValue={of?.name ?? ''} />
      <TextField
        label="Consent text"
        name="consentText"
        rows={3}
        defaultValue={of?.consentText ?? ''}
        hint="The exact text that the form displays."
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
        hint="Separate with commas. Added to contacts who submit the form."
      />
      <TextField
        label="Redirect URL"
        name="redirectUrl"
        type="url"
        defaultValue={of?.redirectUrl ?? ''}
        hint="The page that opens after the confirmation."
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
