import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { labelled, SelectField } from '../ui/fields.tsx'
import { Section } from '../ui/page.tsx'
import { Facts } from '../ui/values.tsx'

interface Props {
  readonly contact: Schema<'ContactRecord'>
}

/** Whether the person wants emails: all, and those of each topic. */
export function Choices({ contact }: Props) {
  const { mayChange } = useTenant()
  const topics = useTopics()
  const { email, topics: chosen, tracking } = contact.subscription
  return (
    <Section title={t('Email choices')} actions={mayChange && <ChangeChoices contact={contact} />}>
      <Facts
        of={{
          [t('All emails')]: email === 'subscribed' ? t('Subscribed') : t('Unsubscribed'),
          ...Object.fromEntries(
            topics.map((topic) => [topic.name, choiceText(chosen[topic.key], topic.default)]),
          ),
          [t('Tracking')]: tracking === false ? t('Not tracked') : undefined,
        }}
      />
    </Section>
  )
}

/** The topics that a contact can choose. */
function useTopics() {
  const { items } = useList(['topics'], (calls, page) => calls.get('/topics', page))
  return items.filter(({ kind }) => kind === 'optional')
}

function choiceText(choice: unknown, byDefault: 'in' | 'out'): string {
  if (choice === true) return t('Wanted')
  if (choice === false) return t('Not wanted')
  return byDefault === 'in' ? t('No choice: receives emails') : t('No choice: receives none')
}

const all = labelled({ subscribed: t('Subscribed'), unsubscribed: t('Unsubscribed') })
const wishes = labelled({ '': t('Leave unchanged'), true: t('Wanted'), false: t('Not wanted') })

/** Changes the choices of a contact about emails. */
export function ChangeChoices({ contact: { id, subscription } }: Props) {
  const topics = useTopics()
  return (
    <WriteDialog
      opener={t('Change choices')}
      variant="quiet"
      title={t('Change the email choices')}
      action={t('Save')}
      done={t('Choices saved.')}
      changes={['contacts', 'consents']}
      write={(calls, fields) => {
        const chosen = topics.flatMap(({ key }) => {
          const wish = fields.text(`subscription.topics.${key}`)
          return wish === '' ? [] : [[key, wish === 'true'] as const]
        })
        const email = all.find(({ value }) => value === fields.text('subscription.email'))?.value
        return calls.patch('/contacts/{id}', {
          params: { path: { id } },
          body: {
            subscription: {
              ...(email && { email }),
              ...(chosen.length > 0 && { topics: Object.fromEntries(chosen) }),
            },
          },
        })
      }}
    >
      <p>
        {t('Change them only if the person asked you to. The change is recorded as a consent.')}
      </p>
      <SelectField
        label={t('All emails')}
        name="subscription.email"
        choices={all}
        defaultValue={subscription.email}
      />
      {topics.map(({ key, name }) => (
        <SelectField key={key} label={name} name={`subscription.topics.${key}`} choices={wishes} />
      ))}
    </WriteDialog>
  )
}
