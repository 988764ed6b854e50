import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { NamesField } from '../data/pickers.tsx'
import { t } from '../texts/texts.ts'
import { FieldFault } from '../ui/faults.ts'
import { CheckField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FieldRows } from './field-rows.tsx'
import { schemaIn, type TypedSchema, typedSchema } from './fields-schema.ts'

type Form = Schema<'Form'>

interface Props {
  /** Undefined for a new form. */
  readonly form?: Form
  readonly onDone?: () => void
}

const parts = ['fields']

/** Creates or changes a form. */
export function FormEditor({ form, onDone = () => {} }: Props) {
  const [tags, setTags] = useState<readonly string[]>(form?.tags ?? [])
  const [typed, setTyped] = useState(() => typedSchema(form?.fields ?? null))
  const body = (fields: Fields) => ({
    name: fields.text('name'),
    consentText: fields.text('consentText'),
    doubleOptIn: fields.checked('doubleOptIn'),
    tags: [...tags],
    redirectUrl: fields.optional('redirectUrl') ?? null,
    fields: typed ? schemaOf(typed) : (fields.object('fields') ?? null),
  })
  const first = { tags: form?.tags ?? [], typed: typedSchema(form?.fields ?? null) }
  return (
    <WriteForm
      action={form ? t('Save') : t('Create')}
      done={form ? t('Form updated.') : t('Form created.')}
      changes={['forms']}
      parts={parts}
      isChanged={JSON.stringify({ tags, typed }) !== JSON.stringify(first)}
      onDone={onDone}
      write={(calls, fields) => {
        const { redirectUrl, fields: schema, ...rest } = body(fields)
        return form
          ? calls.patch('/forms/{id}', {
              params: { path: { id: form.id } },
              body: { ...rest, redirectUrl, fields: schema },
            })
          : calls.post('/forms', {
              body: {
                ...rest,
                ...(redirectUrl !== null && { redirectUrl }),
                ...(schema && { fields: schema }),
              },
            })
      }}
      {...(!form && { opens: ({ id }: Form) => ['forms', id] as const })}
    >
      <TextField label={t('Form name')} name="name" defaultValue={form?.name ?? ''} />
      <TextField
        label={t('Consent text')}
        name="consentText"
        rows={3}
        defaultValue={form?.consentText ?? ''}
        hint={t('The exact text next to the checkbox. It is stored with each consent.')}
      />
      <CheckField
        label={t('Double opt-in: people confirm by a link in an email')}
        name="doubleOptIn"
        defaultChecked={form?.doubleOptIn ?? true}
      />
      <NamesField
        of="tag"
        label={t('Tags')}
        name="tags"
        value={tags}
        onChange={setTags}
        hint={t('Added to contacts who submit the form.')}
      />
      <TextField
        label={t('Redirect URL')}
        name="redirectUrl"
        type="url"
        defaultValue={form?.redirectUrl ?? ''}
        hint={t('The page that opens after the confirmation. Optional.')}
      />
      {typed ? (
        <FieldRows value={typed} onChange={setTyped} />
      ) : (
        <TextField
          label={t('Fields (JSON Schema)')}
          name="fields"
          rows={8}
          isCode
          defaultValue={JSON.stringify(form?.fields, null, 2)}
          hint={t('The schema uses keywords that the builder does not have.')}
        />
      )}
    </WriteForm>
  )
}

/** Throws `FieldFault` for a field without a name, or with that of an earlier one. */
function schemaOf(typed: TypedSchema): Record<string, unknown> | null {
  const keys = typed.fields.map(({ key }) => key.trim())
  for (const [place, key] of keys.entries()) {
    if (key === '') throw new FieldFault(`field.${place}.key`, t('must not be empty'))
    if (keys.indexOf(key) < place)
      throw new FieldFault(`field.${place}.key`, t('is the attribute of an earlier field'))
  }
  return schemaIn(typed)
}
