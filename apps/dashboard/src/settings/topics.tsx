import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { CheckField, labelled, SelectField, TextField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'

/** The topics that contacts can choose. */
export function Topics() {
  const { mayChange } = useTenant()
  const list = useList(['topics'], (calls, page) => calls.get('/topics', page))
  return (
    <Section title="Topics" actions={mayChange && <CreateTopic />}>
      <Table
        label="Topics"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no topics yet."
        columns={[
          { name: 'Name', cell: ({ name }) => name },
          { name: 'Key', cell: ({ key }) => <code>{key}</code> },
          {
            name: 'Without a choice',
            cell: (topic) => (topic.default === 'in' ? 'Receives emails' : 'Receives none'),
          },
          {
            name: 'On the preference page',
            cell: (topic) => (topic.public ? 'Yes' : 'No'),
          },
          {
            name: 'Actions',
            isActions: true,
            cell: (topic) => mayChange && <TopicActions topic={topic} />,
          },
        ]}
      />
    </Section>
  )
}

const kinds = labelled({
  optional: 'Optional: contacts can unsubscribe',
  service: 'Service: cannot be unsubscribed',
})
const defaults = labelled({ in: 'Receives emails', out: 'Receives none' })

function topicIn(fields: Fields) {
  return {
    name: fields.text('name'),
    kind: fields.text('kind') === 'service' ? ('service' as const) : ('optional' as const),
    default: fields.text('default') === 'out' ? ('out' as const) : ('in' as const),
    public: fields.checked('public'),
  }
}

function CreateTopic() {
  return (
    <WriteDialog
      opener="Create topic"
      action="Create"
      done="Topic created."
      changes={['topics']}
      write={(calls, fields) =>
        calls.post('/topics', {
          body: { key: fields.text('key'), ...topicIn(fields), ...fields.given('description') },
        })
      }
    >
      <TextField
        label="Key"
        name="key"
        autoFocus
        hint="Emails name the topic by it, for example product-news. It cannot be changed."
      />
      <TopicFields />
    </WriteDialog>
  )
}

function TopicActions({ topic }: { readonly topic: Schema<'Topic'> }) {
  const path = { params: { path: { id: topic.id } } }
  return (
    <div className="actions">
      <WriteDialog
        opener="Change"
        title={`Change “${topic.name}”`}
        action="Save"
        done="Topic updated."
        changes={['topics']}
        write={(calls, fields) =>
          calls.patch('/topics/{id}', {
            ...path,
            body: { ...topicIn(fields), description: fields.optional('description') ?? null },
          })
        }
      >
        <TopicFields of={topic} />
      </WriteDialog>
      <ConfirmButton
        action="Delete"
        title={`Delete “${topic.name}”?`}
        done="Topic deleted."
        changes={['topics']}
        write={(calls) => calls.delete('/topics/{id}', path)}
      >
        <p>Emails cannot name it any more, and contacts cannot choose it.</p>
      </ConfirmButton>
    </div>
  )
}

function TopicFields({ of }: { readonly of?: Schema<'Topic'> }) {
  return (
    <>
      <TextField label="Topic name" name="name" defaultValue={of?.name ?? ''} />
      <TextField label="Description" name="description" defaultValue={of?.description ?? ''} />
      <SelectField label="Kind" name="kind" choices={kinds} defaultValue={of?.kind} />
      <SelectField
        label="Contacts without a choice"
        name="default"
        choices={defaults}
        defaultValue={of?.default}
      />
      <CheckField
        label="Show on the preference page"
        name="public"
        defaultChecked={of?.public ?? true}
      />
    </>
  )
}
