import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { type FieldError, plain } from '../ui/faults.ts'
import { DurationField, labelled, SelectField, TextField } from '../ui/fields.tsx'
import { Section } from '../ui/page.tsx'
import { GraphEditor } from './graph-editor.tsx'
import { draftOf, type DraftTrigger, graphIn, triggerIn } from './graph.ts'
import { TriggerFields } from './trigger-fields.tsx'

const reentryModes = labelled({
  always: 'Every time',
  once: 'Once per contact',
  after: 'Once every …',
})

/**
 * Name, trigger and graph of an automation, which are saved together. Publishing saves first, so that it publishes what
 * is displayed. A draft with faults can be saved, but not published.
 */
export function DraftForm({ automation }: { readonly automation: Schema<'Automation'> }) {
  const { id, name, reentry } = automation
  const [trigger, setTrigger] = useState<DraftTrigger>(automation.trigger)
  const [graph, setGraph] = useState(() => draftOf(automation.graph))
  const [saved, setSaved] = useState({ trigger, graph })
  const [mode, setMode] = useState(reentry.mode)
  const [faults, setFaults] = useState<readonly FieldError[]>([])
  return (
    <Section title="Draft">
      <WriteForm
        action="Save draft"
        second={{ action: 'Publish changes', name: 'publish' }}
        parts={['trigger', 'graph']}
        known={faults}
        isChanged={trigger !== saved.trigger || graph !== saved.graph}
        changes={['automations']}
        write={async (calls, fields) => {
          const path = { params: { path: { id } } }
          const isPublishing = fields.checked('publish')
          const seconds = mode === 'after' ? fields.seconds('reentry.seconds') : undefined
          const output = await calls.patch('/automations/{id}', {
            ...path,
            body: {
              name: fields.text('name'),
              trigger: triggerIn(trigger),
              graph: graphIn(graph),
              incomplete: true,
              reentry: { mode, ...(seconds !== undefined && { seconds }) },
            },
          })
          setSaved({ trigger, graph })
          const found = (output.faults ?? []).map(faultOf)
          setFaults(found)
          if (!isPublishing || found.length > 0) return { found, isPublishing, version: 0 }
          const { version } = await calls.post('/automations/{id}/publish', path)
          return { found, isPublishing, version }
        }}
        done={doneText}
      >
        <div className="row">
          <TextField label="Automation name" name="name" defaultValue={name} />
          <SelectField
            label="Re-entry"
            name="reentry.mode"
            value={mode}
            choices={reentryModes}
            onChange={setMode}
          />
          {mode === 'after' && (
            <DurationField
              label="Time between entries"
              name="reentry.seconds"
              defaultSeconds={reentry.seconds ?? 86_400}
            />
          )}
        </div>
        <TriggerFields value={trigger} onChange={setTrigger} />
        <GraphEditor value={graph} onChange={setGraph} />
      </WriteForm>
    </Section>
  )
}

/** A fault of a stored draft, with the name of the field in this form. */
function faultOf({ node, field, message }: NonNullable<Schema<'Automation'>['faults']>[number]) {
  const place = node === null ? `graph.${field}` : `graph.nodes.${node}.${field}`
  return { field: place, message: plain(message) }
}

interface Saved {
  readonly found: readonly FieldError[]
  readonly isPublishing: boolean
  /** The version that was published; 0 if none was. */
  readonly version: number
}

function doneText({ found, isPublishing, version }: Saved): string {
  if (version > 0) return `Version ${version} is published: new entries run it.`
  if (found.length === 0) return 'Draft saved. Publish your changes to run them.'
  const count = found.length === 1 ? '1 fault' : `${found.length} faults`
  return isPublishing
    ? `Draft saved, but not published: it has ${count}.`
    : `Draft saved. It has ${count}.`
}
