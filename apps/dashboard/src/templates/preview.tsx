import { useEffect, useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { withoutNulls } from '../data/nulls.ts'
import { languageName } from '../data/languages.tsx'
import { ContactField, useAttributeKeys } from '../data/pickers.tsx'
import { useRead, useSettled } from '../data/queries.ts'
import { t } from '../texts/texts.ts'
import { EmailFrame } from '../ui/email-frame.tsx'
import { labelled, RadioField, SelectField } from '../ui/fields.tsx'
import { Notice } from '../ui/values.tsx'
import { type TemplateDraft, type TemplateFault, faultsIn, givenParts } from './draft.ts'

interface Props {
  readonly template: Schema<'Template'>
  readonly draft: TemplateDraft
  readonly onFaults: (faults: readonly TemplateFault[]) => void
}

const looks = labelled({
  desktop: t('Desktop'),
  phone: t('Phone'),
  dark: t('Dark'),
  text: t('Plain text'),
})
type Look = (typeof looks)[number]['value']

/** Milliseconds without a change before the preview is rendered again. */
const pause = 200

/** The email as it is being written, for sample data or a person. Nothing is saved. */
export function DraftPreview({ template: { id, locales = {} }, draft, onFaults }: Props) {
  const [contactId, setContactId] = useState('')
  const [look, setLook] = useState<Look>('desktop')
  const [locale, setLocale] = useState('')
  const sample = useSample()
  const written = useSettled(draft, pause)
  const saved = locales[locale]
  const content = saved ? { ...withoutNulls(saved), subject: saved.subject } : givenParts(written)
  const reader = contactId === '' ? { data: sample } : { contactId }
  const body = { ...content, ...reader, ...(locale !== '' && { locale }) }
  const { data, error } = useRead(
    ['preview', id, body],
    (calls) => calls.post('/templates/preview', { body }),
    { keep: true, isEnabled: content.subject !== '' },
  )
  useEffect(() => onFaults(error ? faultsIn(error) : []), [error, onFaults])
  const languages = Object.keys(locales).map((tag) => ({ value: tag, label: languageName(tag) }))
  return (
    <section className="template-preview" aria-label={t('Preview')}>
      <div className="row">
        <ContactField
          label={t('As the person')}
          name="contactId"
          none={t('Sample data')}
          value={contactId}
          onChange={setContactId}
        />
        {languages.length > 0 && (
          <SelectField
            label={t('In the language')}
            name="locale"
            value={locale}
            onChange={setLocale}
            choices={[{ value: '', label: t('The text on the left') }, ...languages]}
          />
        )}
      </div>
      <RadioField
        label={t('Look')}
        isLabelHidden
        name="look"
        look="segmented"
        choices={looks}
        value={look}
        onChange={setLook}
      />
      {error ? (
        <Notice tone="warn">{t('The preview shows the last text without faults.')}</Notice>
      ) : null}
      {data && data.missing.length > 0 && (
        <Notice tone="warn">
          {t('Without a value:')} <Paths of={data.missing} />
        </Notice>
      )}
      {data && (
        <div className="email">
          <p className="email-subject">{data.subject}</p>
          {look === 'text' || data.html === null ? (
            <pre className="email-text">{data.text}</pre>
          ) : (
            <EmailFrame
              html={data.html}
              width={look === 'phone' ? '390px' : '100%'}
              isDark={look === 'dark'}
            />
          )}
        </div>
      )}
    </section>
  )
}

function Paths({ of }: { readonly of: readonly string[] }) {
  return of.map((path, place) => (
    <span key={path}>
      {place > 0 && ', '}
      <code>{path}</code>
    </span>
  ))
}

/** A contact with a value for each attribute in use, named after it. */
export function useSample() {
  const keys = useAttributeKeys() ?? []
  const attributes = Object.fromEntries(keys.map(({ key }) => [key, `[${key}]`]))
  return {
    contact: {
      externalId: 'user_1',
      email: 'ada@example.com',
      attributes: { ...attributes, name: 'Ada Lovelace' },
    },
  }
}
