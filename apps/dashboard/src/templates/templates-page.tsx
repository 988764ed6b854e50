import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'

export function TemplatesPage() {
  const { mayChange } = useTenant()
  const list = useList(['templates'], (calls, page) => calls.get('/templates', page))
  return (
    <Page
      title={t('Templates')}
      intro={t(
        'Emails for campaigns, automations, and your backend. Use Liquid to insert the contact’s values.',
      )}
      actions={mayChange && <CreateTemplate />}
    >
      <Table
        label={t('Templates')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('There are no templates yet.')}
        columns={[
          {
            name: t('Name'),
            cell: ({ id, name }) => <LinkTo list="templates" id={id} name={name} />,
          },
          { name: t('Subject'), cell: ({ subject }) => subject },
          {
            name: t('Made of'),
            cell: ({ html, mjml }) => (mjml ? 'MJML' : html ? 'HTML' : t('text')),
          },
          { name: t('Updated'), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function CreateTemplate() {
  return (
    <WriteDialog
      opener={t('Create template')}
      variant="primary"
      action={t('Create')}
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
      <TextField label={t('Template name')} name="name" autoFocus />
      <TextField label={t('Subject')} name="subject" />
    </WriteDialog>
  )
}
