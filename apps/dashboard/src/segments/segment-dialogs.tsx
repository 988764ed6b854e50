import type { components } from '@outrider/sdk'
import { useState } from 'react'
import { useWrite } from '../data/queries.ts'
import { useGoTo } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { DefinitionEditor } from './definition-editor.tsx'
import { definitionToSend } from './definition.ts'

type Segment = components['schemas']['Segment']
const parts = ['definition']

export function CreateSegment() {
  return (
    <DialogButton opener="Create segment" variant="primary" size="large">
      {(close) => <CreateForm onDone={close} />}
    </DialogButton>
  )
}

function CreateForm({ onDone }: { readonly onDone: () => void }) {
  const goTo = useGoTo()
  const [type, setType] = useState<'dynamic' | 'static'>('dynamic')
  const [definition, setDefinition] = useState<unknown>({ all: [{ tag: 'vip' }] })
  const { mutateAsync: create } = useWrite(
    (calls, name: string) =>
      calls.post('/segments', {
        body: {
          name,
          type,
          ...(type === 'dynamic' && { definition: definitionToSend(definition) }),
        },
      }),
    ['segments'],
  )
  return (
    <Form
      action="Create"
      parts={parts}
      submit={async (fields) => {
        const { id } = await create(fields.text('name'))
        onDone()
        await goTo('segments', id)
      }}
    >
      <TextField label="Segment name" name="name" autoFocus />
      <SelectField
        label="Type"
        name="type"
        value={type}
        choices={[
          { value: 'dynamic', label: 'Dynamic: by a definition' },
          { value: 'static', label: 'Static: added and removed by hand' },
        ]}
        onChange={(value) => setType(value === 'static' ? 'static' : 'dynamic')}
      />
      {type === 'dynamic' && <DefinitionEditor value={definition} onChange={setDefinition} />}
    </Form>
  )
}

export function ChangeSegment({ segment }: { readonly segment: Segment }) {
  return (
    <DialogButton opener="Change" title={`Change «${segment.name}»`} size="large">
      {(close) => <ChangeForm segment={segment} onDone={close} />}
    </DialogButton>
  )
}

function ChangeForm(props: { readonly segment: Segment; readonly onDone: () => void }) {
  const { segment, onDone } = props
  const [definition, setDefinition] = useState<unknown>(segment.definition)
  const { mutateAsync: change } = useWrite(
    (calls, name: string) =>
      calls.patch('/segments/{id}', {
        params: { path: { id: segment.id } },
        body: {
          name,
          ...(segment.type === 'dynamic' && { definition: definitionToSend(definition) }),
        },
      }),
    ['segments', 'members-of-segment'],
  )
  return (
    <Form
      action="Save"
      parts={parts}
      submit={async (fields) => {
        await change(fields.text('name'))
        onDone()
        notify('The segment is changed.')
      }}
    >
      <TextField label="Segment name" name="name" defaultValue={segment.name} />
      {segment.type === 'dynamic' && (
        <DefinitionEditor value={definition} onChange={setDefinition} />
      )}
    </Form>
  )
}
