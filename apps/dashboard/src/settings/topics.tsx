import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { CheckField, labelled, SelectField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The topics that contacts can choose. */
export function Topics() {
  const { mayChange } = useTenant()
  const list = useList(['topics'], (calls, page) => calls.get('/topics', page))
  return (
    <Section title={t('Topics')} actions={mayChange && <CreateTopic />}>
      <Table
        label={t('Topics')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('There are no topics yet.')}
        columns={[
          { name: t('Name'), cell: ({ name }) => name },
          { name: t('Key'), cell: ({ key }) => <code>{key}</code> },
          {
            name: t('Without a choice'),
            cell: (topic) => (topic.default === 'in' ? t('Receives emails') : t('Receives none')),
          },
          {
            name: t('On the preference page'),
            cell: (topic) => (topic.public ? t('Yes') : t('No')),
          },
          {
            name: t('Actions'),
            isActions: true,
            cell: (topic) => mayChange && <TopicActions topic={topic} />,
          },
        ]}
      />
    </Section>
  )
}

const kinds = labelled({
  optional: t('Optional: contacts can unsubscribe'),
  service: t('Service: cannot be unsubscribed'),
})
const defaults = labelled({ in: t('Receives emails'), out: t('Receives none') })

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
      opener={t('Create topic')}
      action={t('Create')}
      done={t('Topic created.')}
      changes={['topics']}
      write={(calls, fields) =>
        calls.post('/topics', {
          body: { key: fields.text('key'), ...topicIn(fields), ...fields.given('description') },
        })
      }
    >
      <TextField
        label={t('Key')}
        name="key"
        autoFocus
        hint={t('Emails name the topic by it, for example product-news. It cannot be changed.')}
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
        opener={t('Change')}
        title={t('Change “{name}”', { name: topic.name })}
        action={t('Save')}
        done={t('Topic updated.')}
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
        action={t('Delete')}
        title={t('Delete “{name}”?', { name: topic.name })}
        done={t('Topic deleted.')}
        changes={['topics']}
        write={(calls) => calls.delete('/topics/{id}', path)}
      >
        <p>{t('Emails cannot name it any more, and contacts cannot choose it.')}</p>
      </ConfirmButton>
    </div>
  )
}

function TopicFields({ of }: { readonly of?: Schema<'Topic'> }) {
  return (
    <>
      <TextField label={t('Topic name')} name="name" defaultValue={of?.name ?? ''} />
      <TextField label={t('Description')} name="description" defaultValue={of?.description ?? ''} />
      <SelectField label={t('Kind')} name="kind" choices={kinds} defaultValue={of?.kind} />
      <SelectField
        label={t('Contacts without a choice')}
        name="default"
        choices={defaults}
        defaultValue={of?.default}
      />
      <CheckField
        label={t('Show on the preference page')}
        name="public"
        defaultChecked={of?.public ?? true}
      />
    </>
  )
}
