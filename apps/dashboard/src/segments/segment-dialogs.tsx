import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { labelled, SelectField, TextField } from '../ui/fields.tsx'
import { DefinitionEditor } from './definition-editor.tsx'
import { definitionToSend } from './definition.ts'

const parts = ['definition']
const types = labelled({
  dynamic: 'Dynamic: by a definition',
  static: 'Static: added and removed by hand',
})

interface FormProps {
  readonly onDone: () => void
}

export function CreateSegment() {
  return (
    <DialogButton opener="Create segment" variant="primary" size="large">
      {(close) => <CreateForm onDone={close} />}
    </DialogButton>
  )
}

function CreateForm({ onDone }: FormProps) {
  const [type, setType] = useState<Schema<'Segment'>['type']>('dynamic')
  const [definition, setDefinition] = useState<unknown>({ all: [{ tag: 'vip' }] })
  return (
    <WriteForm
      action="Create"
      parts={parts}
      onDone={onDone}
      changes={['segments']}
      write={(calls, fields) =>
        calls.post('/segments', {
          body: {
            name: fields.text('name'),
            type,
            ...(type === 'dynamic' && { definition: definitionToSend(definition) }),
          },
        })
      }
      opens={({ id }) => ['segments', id]}
    >
      <TextField label="Segment name" name="name" autoFocus />
      <SelectField label="Type" name="type" value={type} choices={types} onChange={setType} />
      {type === 'dynamic' && <DefinitionEditor value={definition} onChange={setDefinition} />}
    </WriteForm>
  )
}

interface SegmentProps {
  readonly segment: Schema<'Segment'>
}

export function ChangeSegment({ segment }: SegmentProps) {
  return (
    <DialogButton opener="Change" title={`Change “${segment.name}”`} size="large">
      {(close) => <ChangeForm segment={segment} onDone={close} />}
    </DialogButton>
  )
}

function ChangeForm({ segment: { id, name, type, ...before }, onDone }: SegmentProps & FormProps) {
  const [definition, setDefinition] = useState<unknown>(before.definition)
  return (
    <WriteForm
      action="Save"
      parts={parts}
      onDone={onDone}
      done="Segment updated."
      changes={['segments', 'members-of-segment']}
      write={(calls, fields) =>
        calls.patch('/segments/{id}', {
          params: { path: { id } },
          body: {
            name: fields.text('name'),
            ...(type === 'dynamic' && { definition: definitionToSend(definition) }),
          },
        })
      }
    >
      <TextField label="Segment name" name="name" defaultValue={name} />
      {type === 'dynamic' && <DefinitionEditor value={definition} onChange={setDefinition} />}
    </WriteForm>
  )
}
