import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { textOf, valueIn } from '../conditions/filters.ts'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { NameField } from '../data/pickers.tsx'
import { useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { FieldFault, messageOf } from '../ui/faults.ts'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tree } from '../ui/tree.tsx'

interface Props {
  readonly contact: Schema<'ContactRecord'>
}

/** The attributes of a contact. A value is edited where it stands. */
export function Attributes({ contact }: Props) {
  const { mayChange } = useTenant()
  const keys = Object.keys(contact.attributes).toSorted()
  return (
    <Section title={t('Attributes')} actions={mayChange && <AddAttribute contact={contact} />}>
      {keys.length === 0 && <p className="quiet-text">{t('No attributes yet.')}</p>}
      <dl className="attributes">
        {keys.map((key) => (
          <Attribute key={key} contact={contact} name={key} mayChange={mayChange} />
        ))}
      </dl>
    </Section>
  )
}

function useChange({ contact: { id } }: Props) {
  return useWrite(
    (calls, attributes: Record<string, unknown>) =>
      calls.patch('/contacts/{id}', { params: { path: { id } }, body: { attributes } }),
    ['contacts', 'attribute-keys'],
  )
}

interface AttributeProps extends Props {
  readonly name: string
  readonly mayChange: boolean
}

function Attribute({ contact, name, mayChange }: AttributeProps) {
  const value = contact.attributes[name]
  const [text, setText] = useState<string>()
  const { mutateAsync } = useChange({ contact })
  const shown = Array.isArray(value) ? undefined : textOf(value)
  const write = async (next: unknown) => {
    setText(undefined)
    try {
      await mutateAsync({ [name]: next })
    } catch (error) {
      notify(messageOf(error), 'danger')
    }
  }
  const save = () => {
    if (text === undefined) return
    if (text === shown) return setText(undefined)
    // A text stays one, even if it looks like a number.
    void write(typeof value === 'string' ? text : valueIn('eq', text))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') save()
    if (key === 'Escape') setText(undefined)
  }
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {text !== undefined && (
          <input
            className="input"
            aria-label={name}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the value was just pressed
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            onBlur={save}
          />
        )}
        {text === undefined && shown !== undefined && mayChange && (
          <button
            type="button"
            className="in-place"
            aria-label={t('Edit {name}: {shown}', { name, shown })}
            onClick={() => setText(shown)}
          >
            {shown}
          </button>
        )}
        {text === undefined && !(shown !== undefined && mayChange) && <Tree value={value} />}
        {mayChange && (
          <IconButton
            icon={X}
            label={t('Remove {name}', { name })}
            onPress={() => void write(null)}
          />
        )}
      </dd>
    </>
  )
}

function AddAttribute({ contact }: Props) {
  const [key, setKey] = useState('')
  const { id } = contact
  return (
    <WriteDialog
      opener={t('Add')}
      variant="quiet"
      title={t('Add an attribute')}
      action={t('Add')}
      changes={['contacts', 'attribute-keys']}
      isChanged={key !== ''}
      write={(calls, fields) => {
        if (key.trim() === '') throw new FieldFault('attributes', t('must not be empty'))
        const attributes = { [key.trim()]: valueIn('eq', fields.text('value')) }
        return calls.patch('/contacts/{id}', { params: { path: { id } }, body: { attributes } })
      }}
    >
      <NameField
        of="attribute"
        label={t('Attribute')}
        name="attributes"
        value={key}
        onChange={setKey}
      />
      <TextField label={t('Value')} name="value" />
    </WriteDialog>
  )
}
