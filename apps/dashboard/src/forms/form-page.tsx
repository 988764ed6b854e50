import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { rich, t } from '../texts/texts.ts'
import { CopyButton } from '../ui/button.tsx'
import { labelled, RadioField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/times.tsx'
import { Facts, Tags } from '../ui/values.tsx'
import { FormEditor } from './form-editor.tsx'
import { exampleOf, type TypedField, typedSchema } from './fields-schema.ts'

type Form = Schema<'Form'>

export function NewFormPage() {
  return (
    <Page title={t('New form')}>
      <div className="builder">
        <FormEditor />
      </div>
    </Page>
  )
}

export function FormPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/forms/$id' })
  const { mayChange } = useTenant()
  const form = useRead(['forms', id], (calls) =>
    calls.get('/forms/{id}', { params: { path: { id } } }),
  )
  return (
    <LoadedPage from={form} title={t('Form')}>
      {(data) => (
        <Page title={data.name} actions={mayChange && <DeleteForm form={data} />}>
          <div className="halves">
            {mayChange ? <FormEditor key={data.version} form={data} /> : <Summary form={data} />}
            <Aside form={data} />
          </div>
        </Page>
      )}
    </LoadedPage>
  )
}

interface Props {
  readonly form: Form
}

function DeleteForm({ form: { id, name } }: Props) {
  return (
    <DeleteMenu
      list="forms"
      title={t('Delete “{name}”?', { name })}
      done={t('Form deleted.')}
      remove={(calls) => calls.delete('/forms/{id}', { params: { path: { id } } })}
    >
      <p>{t('Submissions with its token are refused. Consents that were given stay.')}</p>
    </DeleteMenu>
  )
}

/** For members who may only look. */
function Summary({ form }: Props) {
  const fields = typedSchema(form.fields)?.fields.map(({ key, label }) => label || key)
  return (
    <Facts
      of={{
        [t('Consent text')]: form.consentText,
        [t('Double opt-in')]: form.doubleOptIn ? t('Yes') : t('No'),
        [t('Tags')]: <Tags of={form.tags} />,
        [t('Fields')]: fields?.join(', ') || '–',
        [t('Redirect URL')]: form.redirectUrl,
      }}
    />
  )
}

/** How the form is used, and who submitted it. */
function Aside({ form }: Props) {
  const { orgId, environment } = useTenant()
  return (
    <div className="page">
      <Section title={t('Submissions')}>
        {form.tags.length === 0 ? (
          <p className="quiet-text">
            {t('Add a tag to the form to find the contacts who submitted it.')}
          </p>
        ) : (
          <ul className="plain-list">
            {form.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to="/o/$orgId/$environment/contacts"
                  params={{ orgId, environment }}
                  search={{ tag }}
                >
                  {t('Contacts with the tag “{tag}”', { tag })}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Snippet form={form} />
      <p className="quiet-text">
        {rich('Version {version}, updated {time}', {
          version: form.version,
          time: <Time at={form.updatedAt} />,
        })}
      </p>
    </div>
  )
}

const snippets = labelled({ server: t('Your server'), page: t('Your page') })

function Snippet({ form }: Props) {
  const [kind, setKind] = useState<(typeof snippets)[number]['value']>('server')
  const fields = typedSchema(form.fields)?.fields ?? []
  const code = kind === 'server' ? serverCode(form, fields) : pageCode(form, fields)
  return (
    <Section
      title={t('Use this form')}
      actions={
        <>
          <RadioField
            label={t('Code for')}
            isLabelHidden
            look="segmented"
            name="code"
            value={kind}
            choices={snippets}
            onChange={setKind}
          />
          <CopyButton label={t('code')} text={code} />
        </>
      }
    >
      <p className="quiet-text">
        {kind === 'server'
          ? t('Your server submits the form with a secret key, which must not be in a page.')
          : t('A form for your page. Your server receives it, and submits it to Outrider.')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <pre className="json" tabIndex={0} role="region" aria-label={t('Code')}>
        {code}
      </pre>
    </Section>
  )
}

function serverCode(form: Form, fields: readonly TypedField[]): string {
  const body = {
    email: 'ann@example.com',
    consent: true,
    consentText: form.consentText,
    ...(fields.length > 0 && {
      fields: Object.fromEntries(fields.map((field) => [field.key, exampleOf(field)])),
    }),
  }
  const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)
  return `curl ${location.origin}/api/v1/forms/${form.token}/ingest \\
  -H "Authorization: Bearer $OUTRIDER_KEY" -H 'Content-Type: application/json' \\
  -d '${json}'`
}

function pageCode(form: Form, fields: readonly TypedField[]): string {
  const inputs = [
    `<label>Email <input type="email" name="email" required></label>`,
    ...fields.map(inputOf),
    `<label><input type="checkbox" name="consent" required> ${escaped(form.consentText)}</label>`,
    '<button>Subscribe</button>',
  ]
  return `<form method="post" action="/subscribe">\n${inputs.map((line) => `  ${line}`).join('\n')}\n</form>`
}

function inputOf(field: TypedField): string {
  const { key, label, type, isRequired, maxLength, choices } = field
  const text = escaped(label || key)
  const name = `name="${escaped(key)}"${isRequired ? ' required' : ''}`
  if (type === 'truth') return `<label><input type="checkbox" ${name}> ${text}</label>`
  if (type === 'number') return `<label>${text} <input type="number" ${name}></label>`
  if (type === 'choice')
    return `<label>${text} <select ${name}>${choices.map((each) => `<option>${escaped(each)}</option>`).join('')}</select></label>`
  const limit = maxLength === '' ? '' : ` maxlength="${maxLength}"`
  return `<label>${text} <input ${name}${limit}></label>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
