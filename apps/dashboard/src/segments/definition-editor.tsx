import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { jsonIn } from '../ui/fields.ts'
import { useFault } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ConditionRow } from './condition-row.tsx'
import {
  definitionIn,
  emptyCondition,
  type TypedDefinition,
  typedDefinition,
} from './definition.ts'
import { LiveCount } from './live-count.tsx'

interface Props {
  readonly value: unknown
  readonly onChange: (definition: unknown) => void
}

/** Who belongs to a dynamic segment; counted while it is edited. */
export function DefinitionEditor({ value, onChange }: Props) {
  const [typed, setTyped] = useState(() => typedDefinition(value))
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  const fault = useFault('definition')
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
  const change = (next: TypedDefinition) => {
    setTyped(next)
    onChange(definitionIn(next))
  }
  const { mode, conditions } = typed
  return (
    <fieldset>
      <legend>Who belongs to it</legend>
      <SelectField
        label="Contacts for whom"
        name="mode"
        value={mode}
        choices={[
          { value: 'all', label: 'all of these hold' },
          { value: 'any', label: 'any of these holds' },
          { value: 'none', label: 'none of these holds' },
        ]}
        onChange={(next) =>
          change({ mode: next === 'any' || next === 'none' ? next : 'all', conditions })
        }
      />
      {conditions.map((condition, index) => (
        <ConditionRow
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
          key={index}
          name={`definition.${mode}.${index}`}
          value={condition}
          onChange={(next) =>
            change({
              mode,
              conditions: conditions.map((each, place) => (place === index ? next : each)),
            })
          }
          onRemove={() =>
            change({ mode, conditions: conditions.filter((_, place) => place !== index) })
          }
        />
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => change({ mode, conditions: [...conditions, emptyCondition] })}>
          Add condition
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            setText(JSON.stringify(definitionIn(typed), null, 2))
            setTyped(undefined)
          }}
        >
          Edit as JSON
        </Button>
      </div>
      {conditions.every(({ name }) => name !== '') && (
        <LiveCount definition={definitionIn(typed)} />
      )}
    </fieldset>
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
