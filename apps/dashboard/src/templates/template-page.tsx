import type { components } from '@outrider/sdk'
import { useParams } from '@tanstack/react-router'
import { DeleteButton } from '../data/delete-button.tsx'
import { useRead } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Form } from '../ui/form.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Preview } from './preview.tsx'

type Template = components['schemas']['Template']

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

function TemplateForm({ template }: { readonly template: Template }) {
  const { mayChange } = useTenant()
  const { mutateAsync: change } = useWrite(
    (
      calls,
      body: {
        name: string
        subject: string
        html: string | null
        mjml: string | null
        text: string | null
      },
    ) => calls.patch('/templates/{id}', { params: { path: { id: template.id } }, body }),
    ['templates'],
  )
  if (!mayChange)
    return <pre className="json">{template.mjml ?? template.html ?? template.text}</pre>
  return (
    <Form
      action="Save"
      submit={async (fields) => {
        const wordsOf = (name: string) => fields.raw(name) || null
        await change({
          name: fields.text('name'),
          subject: fields.text('subject'),
          html: wordsOf('html'),
          mjml: wordsOf('mjml'),
          text: wordsOf('text'),
        })
        notify('The template is saved.')
      }}
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
        hint="Made from the HTML when it is empty."
      />
    </Form>
  )
}

function DeleteTemplate({ template: { id, name } }: { readonly template: Template }) {
  return (
    <DeleteButton
      list="templates"
      title={`Delete «${name}»?`}
      done="The template is deleted."
      remove={(calls) => calls.delete('/templates/{id}', { params: { path: { id } } })}
    >
      <p>Automations and campaigns that send it cannot any more.</p>
    </DeleteButton>
  )
}
