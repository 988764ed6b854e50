import { Plus, X } from 'lucide-react'
import { t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TagsField } from '../ui/combo-field.tsx'
import { CheckField, SelectField } from '../ui/fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { emptyField, fieldTypes, type TypedField, type TypedSchema } from './fields-schema.ts'

interface Props {
  readonly value: TypedSchema
  readonly onChange: (schema: TypedSchema) => void
}

/** The fields that a form asks for, in addition to the address. */
export function FieldRows({ value, onChange }: Props) {
  const { fields } = value
  const put = (next: readonly TypedField[]) => onChange({ ...value, fields: next })
  return (
    <fieldset>
      <legend>{t('Fields')}</legend>
      <p className="hint">
        {fields.length === 0
          ? t('Besides the email address. Without fields, all are accepted.')
          : t('Besides the email address.')}
      </p>
      {fields.map((field, place) => (
        <FieldRow
          // oxlint-disable-next-line react/no-array-index-key -- fields have no other identity
          key={place}
          name={`field.${place}`}
          value={field}
          onChange={(next) => put(fields.with(place, next))}
          onRemove={() => put(fields.toSpliced(place, 1))}
        />
      ))}
      <div className="actions">
        <Button onPress={() => put([...fields, emptyField])}>
          <Plus size={16} aria-hidden />
          {t('Add field')}
        </Button>
      </div>
      <CheckField
        label={t('Reject submissions with other fields')}
        name="isClosed"
        checked={value.isClosed}
        onChange={(isClosed) => onChange({ ...value, isClosed })}
      />
    </fieldset>
  )
}

interface RowProps {
  readonly name: string
  readonly value: TypedField
  readonly onChange: (field: TypedField) => void
  readonly onRemove: () => void
}

function FieldRow({ name, value, onChange, onRemove }: RowProps) {
  const put = (part: Partial<TypedField>) => onChange({ ...value, ...part })
  return (
    <div className="field-row">
      <div className="row">
        <TextField
          label={t('Attribute')}
          name={`${name}.key`}
          value={value.key}
          placeholder="firstName"
          onChange={(key) => put({ key })}
        />
        <TextField
          label={t('Label')}
          name={`${name}.label`}
          value={value.label}
          placeholder={t('First name')}
          onChange={(label) => put({ label })}
        />
        <SelectField
          label={t('Type')}
          name={`${name}.type`}
          value={value.type}
          choices={fieldTypes}
          onChange={(type) => put({ type })}
        />
        {value.type === 'text' && (
          <TextField
            label={t('Characters, at most')}
            name={`${name}.maxLength`}
            type="number"
            value={value.maxLength}
            onChange={(maxLength) => put({ maxLength })}
          />
        )}
      </div>
      {value.type === 'choice' && (
        <TagsField
          label={t('Choices')}
          name={`${name}.choices`}
          suggestions={[]}
          value={value.choices}
          onChange={(choices) => put({ choices })}
        />
      )}
      <CheckField
        label={t('Required')}
        name={`${name}.isRequired`}
        checked={value.isRequired}
        onChange={(isRequired) => put({ isRequired })}
      />
      <IconButton icon={X} label={t('Remove field')} onPress={onRemove} />
    </div>
  )
}
