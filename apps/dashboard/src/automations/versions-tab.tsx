import { WriteForm } from '../data/actions.tsx'
import { useList, useRead } from '../data/queries.ts'
import { t } from '../texts/texts.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { DurationField, SelectField } from '../ui/fields.tsx'
import { Loaded } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { useState } from 'react'
import { useTenant } from '../tenant/tenant.tsx'
import { Facts } from '../ui/values.tsx'
import { type ShownAutomation, AutomationFrame } from './automation-frame.tsx'
import { Comparison } from './comparison.tsx'
import { draftIn } from './draft.ts'
import { draftOf } from './graph.ts'
import { reentryModes, reentryText } from './texts.ts'

export function VersionsPage() {
  return <AutomationFrame>{(automation) => <Versions automation={automation} />}</AutomationFrame>
}

interface Props {
  readonly automation: ShownAutomation
}

/** The published versions, each compared with the draft. */
function Versions({ automation }: Props) {
  const { id, published, version: latest } = automation
  const list = useList(['versions', id, 'list'], (calls, { params }) =>
    calls.get('/automations/{id}/versions', { params: { ...params, path: { id } } }),
  )
  return (
    <Table
      label={t('Versions')}
      list={list}
      keyOf={({ version }) => String(version)}
      empty={t('No version is published yet.')}
      columns={[
        { name: t('Version'), cell: ({ version }) => version },
        {
          name: t('State'),
          cell: ({ version }) => (published && version === latest ? <Badge state="live" /> : '–'),
        },
        { name: t('Published'), cell: ({ publishedAt }) => <Time at={publishedAt} /> },
        {
          name: t('Actions'),
          isActions: true,
          cell: ({ version }) => (
            <DialogButton
              opener={t('Compare with the draft')}
              title={t('The draft against version {version}', { version })}
              size="large"
            >
              {() => <Compared automation={automation} version={version} />}
            </DialogButton>
          ),
        },
      ]}
    />
  )
}

function Compared({ automation, version }: Props & { readonly version: number }) {
  const { id } = automation
  const read = useRead(['versions', id, version], (calls) =>
    calls.get('/automations/{id}/versions/{version}', {
      params: { path: { id, version: String(version) } },
    }),
  )
  return (
    <Loaded from={read}>
      {({ graph }) => <Comparison before={{ graph: draftOf(graph) }} after={draftIn(automation)} />}
    </Loaded>
  )
}

export function AutomationSettingsPage() {
  const { mayChange } = useTenant()
  return (
    <AutomationFrame>
      {(automation) =>
        mayChange ? (
          <AutomationSettings key={automation.updatedAt} automation={automation} />
        ) : (
          <Facts
            of={{ [t('Name')]: automation.name, [t('Re-entry')]: reentryText(automation.reentry) }}
          />
        )
      }
    </AutomationFrame>
  )
}

/** The name, and how often a contact can enter. */
function AutomationSettings({ automation: { id, name, key, reentry } }: Props) {
  const [mode, setMode] = useState(reentry.mode)
  return (
    <div className="narrow">
      <WriteForm
        action={t('Save')}
        done={t('Saved.')}
        changes={['automations']}
        isChanged={mode !== reentry.mode}
        write={(calls, fields) => {
          const seconds = mode === 'after' ? fields.seconds('reentry.seconds') : undefined
          return calls.patch('/automations/{id}', {
            params: { path: { id } },
            body: {
              name: fields.text('name'),
              key: fields.optional('key') ?? null,
              reentry: { mode, ...(seconds !== undefined && { seconds }) },
            },
          })
        }}
      >
        <TextField label={t('Name')} name="name" defaultValue={name} />
        <SelectField
          label={t('Re-entry')}
          name="reentry.mode"
          value={mode}
          choices={reentryModes}
          onChange={setMode}
        />
        {mode === 'after' && (
          <DurationField
            label={t('Time between entries')}
            name="reentry.seconds"
            defaultSeconds={reentry.seconds ?? 86_400}
          />
        )}
        <TextField
          label={t('Key')}
          name="key"
          hint={t('Names this automation in configuration files. Optional.')}
          defaultValue={key ?? ''}
        />
      </WriteForm>
    </div>
  )
}
