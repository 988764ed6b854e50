import { useList, useWrite } from '../data/queries.ts'
import { LinkTo, useGoTo, useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

export function TemplatesPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['templates'],
    (calls, query) => calls.get('/templates', { params: { query } }),
    ({ templates }) => templates,
  )
  return (
    <Page
      title="Templates"
      intro="Emails that campaigns, automations and your backend send. Texts are Liquid over the contact."
      actions={mayChange && <CreateTemplate />}
    >
      <Table
        label="Templates"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no templates yet."
        columns={[
          {
            name: 'Name',
            cell: ({ id, name }) => (
              <LinkTo list="templates" id={id}>
                {name}
              </LinkTo>
            ),
          },
          { name: 'Subject', cell: ({ subject }) => subject },
          { name: 'Made of', cell: ({ html, mjml }) => (mjml ? 'MJML' : html ? 'HTML' : 'text') },
          { name: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function CreateTemplate() {
  const goTo = useGoTo()
  const { mutateAsync: create } = useWrite(
    (calls, body: { name: string; subject: string; html: string }) =>
      calls.post('/templates', { body }),
    ['templates'],
  )
  return (
    <DialogButton opener="Create template" variant="primary">
      {(close) => (
        <Form
          action="Create"
          submit={async (fields) => {
            const { id } = await create({
              name: fields.text('name'),
              subject: fields.text('subject'),
              html: '<p>Hello {{ contact.attributes.name | default: "there" }}</p>',
            })
            close()
            await goTo('templates', id)
          }}
        >
          <TextField label="Template name" name="name" autoFocus />
          <TextField label="Subject" name="subject" />
        </Form>
      )}
    </DialogButton>
  )
}
