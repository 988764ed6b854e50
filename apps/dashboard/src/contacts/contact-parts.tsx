import { contactFieldNames, contactFields } from '@outrider/contracts/contact-fields'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { valueIn } from '../conditions/filters.ts'
import { NameField, NamesField } from '../data/pickers.tsx'
import { declaredText, t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { FieldFault } from '../ui/faults.ts'
import type { Fields } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

interface ReachableProps {
  readonly by: { readonly email: boolean; readonly inapp: boolean }
}

/** The channels by which a contact can be reached. */
export function Reachable({ by }: ReachableProps) {
  const ways = [by.email && t('Email'), by.inapp && t('In-app')].filter((way) => way !== false)
  if (ways.length === 0) return <span className="quiet-text">{t('Not reachable')}</span>
  return <span className="no-break">{ways.join(', ')}</span>
}

/** An attribute as it is typed. */
export interface TypedAttribute {
  readonly key: string
  readonly text: string
}

/** A new contact: the fields that are not empty. */
export function contactIn(
  fields: Fields,
  typed: readonly TypedAttribute[],
  tags: readonly string[],
) {
  return {
    ...fields.given(...contactFieldNames),
    ...(typed.length > 0 && { attributes: attributesIn(typed) }),
    ...(tags.length > 0 && { tags: [...tags] }),
  }
}

function attributesIn(typed: readonly TypedAttribute[]): Record<string, unknown> {
  const named = typed.filter(({ key, text }) => key.trim() !== '' || text !== '')
  const nameless = named.findIndex(({ key }) => key.trim() === '')
  if (nameless >= 0) throw new FieldFault(`attributes.${nameless}.key`, t('must not be empty'))
  return Object.fromEntries(named.map(({ key, text }) => [key.trim(), valueIn('eq', text)]))
}

interface NewContactProps {
  readonly attributes: readonly TypedAttribute[]
  readonly onAttributes: (attributes: readonly TypedAttribute[]) => void
  readonly tags: readonly string[]
  readonly onTags: (tags: readonly string[]) => void
}

/** The fields of a new contact. */
export function NewContactFields({ attributes, onAttributes, tags, onTags }: NewContactProps) {
  return (
    <>
      {contactFieldNames.map((name) => (
        <ContactText key={name} name={name} value="" />
      ))}
      <NamesField of="tag" label={t('Tags')} name="tags" value={tags} onChange={onTags} />
      <AttributeRows value={attributes} onChange={onAttributes} />
    </>
  )
}

interface FieldProps {
  readonly name: (typeof contactFieldNames)[number]
  readonly value: string
  /** Instead of the usual one. */
  readonly hint?: string
}

/** One of the text fields of a contact. */
export function ContactText({ name, value, ...own }: FieldProps) {
  const { label, text, isCode, ...field } = contactFields[name]
  const hint = own.hint ?? (field.hint === undefined ? undefined : declaredText(field.hint))
  return (
    <TextField
      label={declaredText(label)}
      name={name}
      defaultValue={value}
      {...(text.format === 'email' && { type: 'email' })}
      {...(hint !== undefined && { hint })}
      {...(isCode && { isCode })}
    />
  )
}

interface RowsProps {
  readonly value: readonly TypedAttribute[]
  readonly onChange: (attributes: readonly TypedAttribute[]) => void
}

function AttributeRows({ value, onChange }: RowsProps) {
  return (
    <fieldset>
      <legend>{t('Attributes')}</legend>
      {value.map((attribute, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
        <div className="pair-row" key={place}>
          <NameField
            of="attribute"
            label={t('Attribute')}
            name={`attributes.${place}.key`}
            value={attribute.key}
            onChange={(key) => onChange(value.with(place, { ...attribute, key }))}
          />
          <TextField
            label={t('Value')}
            name={`attributes.${place}.value`}
            value={attribute.text}
            onChange={(text) => onChange(value.with(place, { ...attribute, text }))}
          />
          <IconButton
            icon={X}
            label={t('Remove attribute')}
            onPress={() => onChange(value.toSpliced(place, 1))}
          />
        </div>
      ))}
      <div className="actions">
        <Button onPress={() => onChange([...value, { key: '', text: '' }])}>
          <Plus size={16} aria-hidden />
          {t('Add attribute')}
        </Button>
      </div>
    </fieldset>
  )
}

/** The state of the fields of a new contact. */
export function useNewContact() {
  const [attributes, onAttributes] = useState<readonly TypedAttribute[]>([])
  const [tags, onTags] = useState<readonly string[]>([])
  return { attributes, onAttributes, tags, onTags }
}
