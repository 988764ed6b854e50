import { useState } from 'react'
import { useWrite } from '../data/writes.ts'
import { useGoTo } from '../tenant/go-to.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { triggerIn } from './draft.ts'
import type { DraftTrigger } from './graph.ts'
import { TriggerFields } from './trigger-fields.tsx'

export function CreateAutomation() {
  return (
    <DialogButton opener="Create automation" variant="primary" size="large">
      {(close) => <CreateForm onDone={close} />}
    </DialogButton>
  )
}

function CreateForm({ onDone }: { readonly onDone: () => void }) {
  const goTo = useGoTo()
  const [trigger, setTrigger] = useState<DraftTrigger>({ type: 'custom_event' })
  const { mutateAsync: create } = useWrite(
    (calls, name: string) =>
      calls.post('/automations', { body: { name, trigger: triggerIn(trigger) } }),
    ['automations'],
  )
  return (
    <Form
      action="Create"
      parts={['trigger']}
      submit={async (fields) => {
        const { id } = await create(fields.text('name'))
        onDone()
        await goTo('automations', id)
      }}
    >
      <TextField label="Automation name" name="name" autoFocus />
      <TriggerFields value={trigger} onChange={setTrigger} />
    </Form>
  )
}
