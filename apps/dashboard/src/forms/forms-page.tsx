import { useList } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Tags } from '../ui/tags.tsx'
import { ChangeForm, CreateForm } from './form-dialogs.tsx'

export function FormsPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['forms'],
    (calls, query) => calls.get('/forms', { params: { query } }),
    ({ forms }) => forms,
  )
  const { mutateAsync: remove } = useWrite(
    (calls, id: string) => calls.delete('/forms/{id}', { params: { path: { id } } }),
    ['forms'],
  )
  return (
    <Page
      title="Forms"
      intro="Captures with consent: your backend posts them by the form’s token, and the consent is kept word for word."
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
                    title={`Delete «${form.name}»?`}
                    run={() => remove(form.id)}
                    done="The form is deleted."
                    variant="danger"
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
