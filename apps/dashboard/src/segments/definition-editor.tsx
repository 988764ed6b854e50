import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { jsonIn } from '../ui/fields.ts'
import { TextField } from '../ui/text-field.tsx'
import { definitionIn, isComplete, type TypedGroup, typedDefinition } from './definition.ts'
import { GroupFields } from './group-fields.tsx'
import { LiveCount } from './live-count.tsx'

interface Props {
  readonly value: unknown
  readonly onChange: (definition: unknown) => void
}

/** Who belongs to a dynamic segment; counted while it is edited. */
export function DefinitionEditor({ value, onChange }: Props) {
  const [typed, setTyped] = useState(() => typedDefinition(value))
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  if (typed === undefined)
    return (
      <>
        <TextField
          label="Definition (JSON)"
          name="definition"
          rows={10}
          isCode
          value={text}
          onChange={(next) => {
            setText(next)
            onChange(parsed(next))
          }}
        />
        <LiveCount definition={value} />
      </>
    )
  const change = (next: TypedGroup) => {
    setTyped(next)
    onChange(definitionIn(next))
  }
  const definition = definitionIn(typed)
  return (
    <>
      <GroupFields name="definition" value={typed} onChange={change} />
      <div className="actions">
        <Button
          variant="quiet"
          onPress={() => {
            setText(JSON.stringify(definition, null, 2))
            setTyped(undefined)
          }}
        >
          Edit as JSON
        </Button>
      </div>
      {isComplete(typed) && <LiveCount definition={definition} />}
    </>
  )
}

/** What was typed if it is JSON; otherwise the text itself, which the interface refuses by the field's name. */
function parsed(text: string): unknown {
  try {
    return jsonIn('definition', text)
  } catch {
    return text
  }
}
