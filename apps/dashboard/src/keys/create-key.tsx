import { useState } from 'react'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ShownOnce } from './shown-once.tsx'

export function CreateKey() {
  return (
    <DialogButton opener="Create key" variant="primary">
      {(close) => <CreateKeyForm onDone={close} />}
    </DialogButton>
  )
}

function CreateKeyForm({ onDone }: { readonly onDone: () => void }) {
  const { environment } = useTenant()
  const [text, setText] = useState<string>()
  const { mutateAsync: create } = useWrite(
    (
      calls,
      body: { name: string; scope: 'read_write' | 'read_only'; environment: 'live' | 'test' },
    ) => calls.post('/keys', { body }),
    ['keys', 'audit'],
  )
  if (text !== undefined) return <ShownOnce label="key" text={text} onDone={onDone} />
  return (
    <Form
      action="Create"
      submit={async (fields) => {
        const { key } = await create({
          name: fields.text('name'),
          scope: fields.text('scope') === 'read_only' ? 'read_only' : 'read_write',
          environment: fields.text('environment') === 'test' ? 'test' : 'live',
        })
        setText(key)
      }}
    >
      <TextField label="Name" name="name" autoFocus hint="Who will use it, such as «Backend»." />
      <SelectField
        label="Scope"
        name="scope"
        choices={[
          { value: 'read_write', label: 'Read and write' },
          { value: 'read_only', label: 'Read only' },
        ]}
      />
      <SelectField
        label="Key environment"
        name="environment"
        defaultValue={environment}
        choices={[
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test' },
        ]}
      />
    </Form>
  )
}
