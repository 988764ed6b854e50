import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DeleteButton, WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Loaded, LoadedPage, Page, Section } from '../ui/page.tsx'
import { Facts } from '../ui/values.tsx'

export function TemplatePage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/templates/$id' })
  const { mayChange } = useTenant()
  const template = useRead(['templates', id], (calls) =>
    calls.get('/templates/{id}', { params: { path: { id } } }),
  )
  return (
    <LoadedPage from={template} title="Template">
      {(data) => (
        <Page title={data.name} actions={mayChange && <DeleteTemplate template={data} />}>
          <div className="halves">
            <Section title="Content">
              <TemplateForm template={data} />
            </Section>
            <Preview templateId={id} changedAt={data.updatedAt} />
          </div>
        </Page>
      )}
    </LoadedPage>
  )
}

function TemplateForm({ template }: { readonly template: Schema<'Template'> }) {
  const { mayChange } = useTenant()
  if (!mayChange)
    return <pre className="json">{template.mjml ?? template.html ?? template.text}</pre>
  return (
    <WriteForm
      action="Save"
      done="Template saved."
      changes={['templates']}
      write={(calls, fields) =>
        calls.patch('/templates/{id}', {
          params: { path: { id: template.id } },
          body: {
            name: fields.text('name'),
            subject: fields.text('subject'),
            html: fields.raw('html') || null,
            mjml: fields.raw('mjml') || null,
            text: fields.raw('text') || null,
          },
        })
      }
    >
      <TextField label="Template name" name="name" defaultValue={template.name} />
      <TextField label="Subject" name="subject" defaultValue={template.subject} />
      <TextField
        label="HTML"
        name="html"
        rows={12}
        isCode
        defaultValue={template.html ?? ''}
        hint="HTML or MJML, not both. Liquid: {{ contact.attributes.name }}"
      />
      <TextField label="MJML" name="mjml" rows={4} isCode defaultValue={template.mjml ?? ''} />
      <TextField
        label="Plain text"
        name="text"
        rows={4}
        defaultValue={template.text ?? ''}
        hint="If empty, created from the HTML."
      />
    </WriteForm>
  )
}

function DeleteTemplate({ template: { id, name } }: { readonly template: Schema<'Template'> }) {
  return (
    <DeleteButton
      list="templates"
      title={`Delete “${name}”?`}
      done="Template deleted."
      remove={(calls) => calls.delete('/templates/{id}', { params: { path: { id } } })}
    >
      <p>Automations and campaigns that send it cannot any more.</p>
    </DeleteButton>
  )
}

interface Props {
  readonly templateId: string
  /** When it was changed: the preview is then repeated. */
  readonly changedAt: string
}

/** The email as a contact would receive it. */
function Preview({ templateId: id, changedAt }: Props) {
  const [contactId, setContactId] = useState<string>()
  const preview = useRead(['preview', id, contactId, changedAt], (calls) =>
    calls.post('/templates/{id}/preview', {
      params: { path: { id } },
      body: contactId === undefined ? {} : { contactId },
    }),
  )
  return (
    <Section title="Preview">
      <Form action="Preview" submit={async (fields) => setContactId(fields.optional('contactId'))}>
        <TextField
          label="For the contact"
          name="contactId"
          isCode
          placeholder="con_…"
          hint="Optional. Uses sample data if empty."
        />
      </Form>
      <Loaded from={preview}>
        {({ subject, html, text }) => (
          <>
            <Facts of={{ Subject: subject }} />
            {html === null ? <pre className="json">{text}</pre> : <EmailFrame html={html} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/**
 * An email's HTML in a frame without scripts. The page's policy forbids inline styles and external images: styles are
 * set by script, which it permits, and external images are removed.
 */
function EmailFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (shown) show(html, shown)
  }, [html])
  return <iframe ref={frame} className="email-frame" title="Email" sandbox="allow-same-origin" />
}

function show(html: string, shown: Document): void {
  const read = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of read.querySelectorAll('script, link, base, meta, iframe, object'))
    element.remove()
  for (const picture of read.querySelectorAll('img[src], [background]')) leaveOutRemote(picture)
  const sheets = [...read.querySelectorAll(keptSheet)].map(({ textContent }) =>
    sheetOf(shown, textContent),
  )
  for (const style of read.querySelectorAll(keptSheet)) style.remove()
  shown.adoptedStyleSheets = sheets
  shown.body.replaceChildren(...read.body.childNodes)
  for (const element of shown.querySelectorAll<HTMLElement>(`[${keptStyle}]`)) {
    element.style.cssText = element.getAttribute(keptStyle) ?? ''
    element.removeAttribute(keptStyle)
  }
}

const keptStyle = 'data-style'
const keptSheet = 'x-style'

/** Renames styles, so that the parser does not apply them, which the policy would reject. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/\sstyle\s*=/gi, ` ${keptStyle}=`)
    .replaceAll(/<(\/?)style\b/gi, `<$1${keptSheet}`)
}

function leaveOutRemote(element: Element): void {
  if (element.getAttribute('src')?.startsWith('data:') !== true) element.removeAttribute('src')
  element.removeAttribute('srcset')
  element.removeAttribute('background')
}

function sheetOf({ defaultView }: Document, text: string): CSSStyleSheet {
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
