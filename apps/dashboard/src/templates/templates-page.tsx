import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

export function TemplatesPage() {
  const { mayChange } = useTenant()
  const list = useList(['templates'], (calls, page) => calls.get('/templates', page))
  return (
    <Page
      title="Templates"
      intro="Emails for campaigns, automations, and your backend. Use Liquid to insert the contact’s values."
      actions={mayChange && <CreateTemplate />}
    >
      <Table
        label="Templates"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no templates yet."
        columns={[
          { name: 'Name', cell: ({ id, name }) => <LinkTo list="templates" id={id} name={name} /> },
          { name: 'Subject', cell: ({ subject }) => subject },
          { name: 'Made of', cell: ({ html, mjml }) => (mjml ? 'MJML' : html ? 'HTML' : 'text') },
          { name: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function CreateTemplate() {
  return (
    <WriteDialog
      opener="Create template"
      variant="primary"
      action="Create"
      changes={['templates']}
      write={(calls, fields) =>
        calls.post('/templates', {
          body: {
            name: fields.text('name'),
            subject: fields.text('subject'),
            html: '<p>Hello {{ contact.attributes.name | default: "there" }}</p>\n<p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
          },
        })
      }
      opens={({ id }) => ['templates', id]}
    >
      <TextField label="Template name" name="name" autoFocus />
      <TextField label="Subject" name="subject" />
    </WriteDialog>
  )
}
