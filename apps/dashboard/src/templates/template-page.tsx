import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { WriteButton, WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { withoutNulls } from '../data/nulls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { usePaths } from '../data/pickers.tsx'
import { useRead, useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DialogButton, useHold } from '../ui/dialog.tsx'
import { EditorFrame } from '../ui/editor-frame.tsx'
import { messageOf, plain } from '../ui/faults.ts'
import { labelled, RadioField } from '../ui/fields.tsx'
import { notify } from '../ui/notifications.tsx'
import { LoadedPage } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Badge, Notice } from '../ui/values.tsx'
import {
  type TemplateDraft,
  draftOf,
  type TemplateFault,
  faultsIn,
  isSame,
  partsOf,
} from './draft.ts'
import { DraftPreview } from './preview.tsx'
import { TemplateLanguages } from './template-languages.tsx'

/** CodeMirror is loaded on this page only. */
const CodeField = lazy(async () => ({ default: (await import('./code-field.tsx')).CodeField }))

export function TemplatePage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/templates/$id' })
  const template = useRead(['templates', id], (calls) =>
    calls.get('/templates/{id}', { params: { path: { id } } }),
  )
  return (
    <LoadedPage from={template} title={t('Template')}>
      {(data) => <TemplateEditor key={data.id} template={data} />}
    </LoadedPage>
  )
}

interface TemplateProps {
  readonly template: Schema<'Template'>
}

const changes = ['templates']
const formats = labelled({ html: t('HTML'), mjml: t('MJML') })

/** The template on the left, and the email that it renders on the right. */
function TemplateEditor({ template }: TemplateProps) {
  const { orgId, environment, mayChange } = useTenant()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(template))
  const [faults, setFaults] = useState<readonly TemplateFault[]>([])
  const change = (part: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isChanged = !isSame(draft, draftOf(template))
  const question = useHold(isChanged ? 'changes' : undefined)
  const save = useWrite(
    (calls) =>
      calls.patch('/templates/{id}', {
        params: { path: { id: template.id } },
        body: partsOf(draft),
      }),
    changes,
  )
  const saveAndTell = async () => {
    try {
      await save.mutateAsync()
      notify(t('Template saved.'))
    } catch (error) {
      notify(messageOf(error), 'danger')
      setFaults(faultsIn(error))
    }
  }
  return (
    <EditorFrame
      title={template.name}
      backTo={t('Templates')}
      onBack={() =>
        void navigate({ to: '/o/$orgId/$environment/templates', params: { orgId, environment } })
      }
      state={isChanged ? <Badge state="unsaved_changes" /> : t('All changes saved')}
      actions={
        mayChange && (
          <>
            <DialogButton opener={t('Languages')} size="large">
              {() => <TemplateLanguages template={template} />}
            </DialogButton>
            <WriteButton
              action={t('Send test to me')}
              changes={[]}
              write={(calls) =>
                calls.post('/templates/{id}/test', {
                  params: { path: { id: template.id } },
                  body: {},
                })
              }
              done={({ to }) =>
                isChanged
                  ? t('The saved version is on its way to {to}.', { to })
                  : t('A test is on its way to {to}.', { to })
              }
            />
            <Button
              variant="primary"
              isDisabled={!isChanged}
              isBusy={save.isPending}
              onPress={() => void saveAndTell()}
            >
              {t('Save')}
            </Button>
            <TemplateMenu template={template} />
          </>
        )
      }
    >
      {question}
      <div className="template-editor">
        <fieldset className="template-source" disabled={!mayChange}>
          <TextField
            label={t('Subject')}
            name="subject"
            value={draft.subject}
            onChange={(subject) => change({ subject })}
          />
          <FaultLine faults={faults} field="subject" />
          <div className="split">
            <RadioField
              label={t('Format')}
              isLabelHidden
              name="format"
              look="segmented"
              choices={formats}
              value={draft.format}
              onChange={(format) => change({ format })}
            />
            {template.warnings.includes('NO_UNSUBSCRIBE_LINK') && (
              <Notice tone="warn">{t('Add an unsubscribe link: {{ unsubscribeUrl }}')}</Notice>
            )}
          </div>
          <Suspense fallback={<div className="code-field" />}>
            <CodeField
              label={draft.format === 'mjml' ? 'MJML' : 'HTML'}
              value={draft.code}
              onChange={(code) => change({ code })}
              isReadOnly={!mayChange}
              faults={faults.filter(({ field }) => field === draft.format)}
              paths={usePaths(true).map(({ value }) => value)}
            />
          </Suspense>
          <FaultLine faults={faults} field={draft.format} />
          <details open={draft.text !== ''}>
            <summary>{t('Plain text')}</summary>
            <TextField
              label={t('Plain text')}
              name="text"
              rows={5}
              value={draft.text}
              onChange={(text) => change({ text })}
              hint={t('If empty, created from the HTML.')}
            />
            <FaultLine faults={faults} field="text" />
          </details>
        </fieldset>
        <DraftPreview template={template} draft={draft} onFaults={setFaults} />
      </div>
    </EditorFrame>
  )
}

function FaultLine(props: {
  readonly faults: readonly TemplateFault[]
  readonly field: TemplateFault['field']
}) {
  const fault = props.faults.find(({ field }) => field === props.field)
  return fault ? <p className="fault">{plain(fault.message)}</p> : null
}

function TemplateMenu({ template }: TemplateProps) {
  const { id, name } = template
  return (
    <DeleteMenu
      list="templates"
      title={t('Delete “{name}”?', { name })}
      done={t('Template deleted.')}
      remove={(calls) => calls.delete('/templates/{id}', { params: { path: { id } } })}
      actions={[
        {
          name: t('Rename'),
          title: t('Rename “{name}”', { name }),
          dialog: (close) => <Rename template={template} onDone={close} />,
        },
        {
          name: t('Duplicate'),
          title: t('Duplicate “{name}”', { name }),
          dialog: (close) => <Duplicate template={template} onDone={close} />,
        },
      ]}
    >
      <p>{t('Automations and campaigns that send it cannot any more.')}</p>
    </DeleteMenu>
  )
}

interface InMenuProps extends TemplateProps {
  readonly onDone: () => void
}

function Rename({ template: { id, name }, onDone }: InMenuProps) {
  return (
    <WriteForm
      action={t('Rename')}
      done={t('Template renamed.')}
      changes={changes}
      onDone={onDone}
      write={(calls, fields) =>
        calls.patch('/templates/{id}', {
          params: { path: { id } },
          body: { name: fields.text('name') },
        })
      }
    >
      <TextField label={t('Template name')} name="name" defaultValue={name} autoFocus />
    </WriteForm>
  )
}

function Duplicate({ template, onDone }: InMenuProps) {
  const { name, subject, html, mjml, text, locales } = template
  return (
    <WriteForm
      action={t('Duplicate')}
      done={t('Template duplicated.')}
      changes={changes}
      onDone={onDone}
      write={(calls, fields) =>
        calls.post('/templates', {
          body: {
            ...withoutNulls({ html, mjml, text }),
            subject,
            name: fields.text('name'),
            ...(locales && { locales: versionsOf(locales) }),
          },
        })
      }
      opens={({ id }) => ['templates', id]}
    >
      <TextField
        label={t('Name of the copy')}
        name="name"
        defaultValue={t('Copy of {name}', { name })}
        autoFocus
      />
    </WriteForm>
  )
}

function versionsOf(locales: NonNullable<Schema<'Template'>['locales']>) {
  const versions = Object.entries(locales).map(
    ([tag, version]) => [tag, { ...withoutNulls(version), subject: version.subject }] as const,
  )
  return Object.fromEntries(versions)
}
