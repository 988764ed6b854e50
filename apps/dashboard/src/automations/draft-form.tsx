import { useState } from 'react'
import { useWrite } from '../data/writes.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { draftOf, graphIn, triggerIn } from './draft.ts'
import { GraphEditor } from './graph-editor.tsx'
import type { Automation, DraftTrigger } from './graph.ts'
import { TriggerFields } from './trigger-fields.tsx'

type Change = Pick<Automation, 'name' | 'trigger' | 'graph' | 'reentry'>
const modes = ['always', 'once', 'after'] as const

/** Name, trigger and graph of an automation, saved together. */
export function DraftForm({ automation }: { readonly automation: Automation }) {
  const [trigger, setTrigger] = useState<DraftTrigger>(automation.trigger)
  const [graph, setGraph] = useState(() => draftOf(automation.graph))
  const [mode, setMode] = useState<(typeof modes)[number]>(automation.reentry.mode)
  const { mutateAsync: change } = useWrite(
    (calls, body: Change) =>
      calls.patch('/automations/{id}', { params: { path: { id: automation.id } }, body }),
    ['automations'],
  )
  return (
    <Section title="Draft">
      <Form
        action="Save draft"
        parts={['trigger']}
        submit={async (fields) => {
          const seconds = mode === 'after' ? fields.number('reentry.seconds') : undefined
          await change({
            name: fields.text('name'),
            trigger: triggerIn(trigger),
            graph: graphIn(graph),
            reentry: { mode, ...(seconds !== undefined && { seconds }) },
          })
          notify('The draft is saved. Publish it to have it run.')
        }}
      >
        <div className="row">
          <TextField label="Automation name" name="name" defaultValue={automation.name} />
          <SelectField
            label="The same contact may enter again"
            name="reentry.mode"
            value={mode}
            choices={[
              { value: 'always', label: 'always' },
              { value: 'once', label: 'never' },
              { value: 'after', label: 'after some time' },
            ]}
            onChange={(next) => setMode(modes.find((each) => each === next) ?? 'always')}
          />
          {mode === 'after' && (
            <TextField
              label="Seconds until then"
              name="reentry.seconds"
              type="number"
              defaultValue={automation.reentry.seconds?.toString() ?? '86400'}
            />
          )}
        </div>
        <TriggerFields value={trigger} onChange={setTrigger} />
        <GraphEditor value={graph} onChange={setGraph} />
      </Form>
    </Section>
  )
}
