import type { Schema } from '../data/calls.ts'
import { Languages } from '../data/languages.tsx'
import { t } from '../texts/texts.ts'
import type { Fields } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  readonly template: Schema<'Template'>
}

interface ContentProps {
  /** What the names of the inputs begin with. */
  readonly place?: string
  readonly content?: Schema<'TemplateContent'> | undefined
}

function ContentFields({ place = '', content }: ContentProps) {
  return (
    <>
      <TextField
        label={t('Subject')}
        name={`${place}subject`}
        defaultValue={content?.subject ?? ''}
      />
      <TextField
        label={t('HTML')}
        name={`${place}html`}
        rows={12}
        isCode
        defaultValue={content?.html ?? ''}
        hint={t('HTML or MJML, not both. Liquid: {{ contact.attributes.name }}')}
      />
      <TextField
        label={t('MJML')}
        name={`${place}mjml`}
        rows={4}
        isCode
        defaultValue={content?.mjml ?? ''}
      />
      <TextField
        label={t('Plain text')}
        name={`${place}text`}
        rows={4}
        defaultValue={content?.text ?? ''}
        hint={t('If empty, created from the HTML.')}
      />
    </>
  )
}

/** The input of `ContentFields`; null for parts that are empty. */
function contentIn(fields: Fields, place = '') {
  return {
    subject: fields.text(`${place}subject`),
    html: fields.raw(`${place}html`) || null,
    mjml: fields.raw(`${place}mjml`) || null,
    text: fields.raw(`${place}text`) || null,
  }
}

/** The content in other languages than that of the template itself. */
export function TemplateLanguages({ template: { id, locales: versions = {} } }: Props) {
  const path = { params: { path: { id } } }
  return (
    <Languages
      title={t('Other languages')}
      intro={t('A contact gets the content for its language, otherwise the content above.')}
      whenRemoved={t('Contacts with this language get the content of the template itself.')}
      field="locales"
      versions={versions}
      summary={{ name: t('Subject'), of: ({ subject }) => subject }}
      changes={['templates']}
      inputs={(place, content) => <ContentFields place={place} content={content} />}
      set={(calls, tag, fields, place) => {
        const { subject, html, mjml, text } = contentIn(fields, place)
        const parts = { ...(html && { html }), ...(mjml && { mjml }), ...(text && { text }) }
        const locales = { [tag]: { subject, ...parts } }
        return calls.patch('/templates/{id}', { ...path, body: { locales } })
      }}
      remove={(calls, tag) =>
        calls.patch('/templates/{id}', { ...path, body: { locales: { [tag]: null } } })
      }
    />
  )
}
