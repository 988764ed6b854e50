import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { jsonIn } from '../ui/fields.ts'
import { useFault } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { emptyFilter, filtersIn, typedFilters } from './filters.ts'
import { operators } from './operators.ts'

interface Props {
  readonly legend: string
  /** The field's name in the interface: `trigger.filters`. */
  readonly name: string
  readonly value: unknown
  readonly onChange: (filters: unknown) => void
  readonly hint: string
}

/** Conditions that must all hold. What rows cannot say is edited as JSON. */
export function FilterRows(props: Props) {
  const { legend, name, value, onChange, hint } = props
  // What is being typed, which may not be a filter yet, must not be rewritten under the cursor.
  const [rows, setRows] = useState(() => typedFilters(value))
  const fault = useFault(name)
  if (rows === undefined) return <FilterJson {...props} />
  const change = (next: typeof rows) => {
    setRows(next)
    onChange(filtersIn(next))
  }
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="hint">{hint}</p>
      {rows.map((row, index) => {
        const put = (part: Partial<typeof row>) =>
          change(rows.map((each, place) => (place === index ? { ...each, ...part } : each)))
        const place = `${name}.${index}`
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
          <div className="row" key={index}>
            <TextField
              label="Path"
              name={`${place}.path`}
              value={row.path}
              placeholder="amount"
              onChange={(path) => put({ path })}
            />
            <SelectField
              label="Comparison"
              name={`${place}.op`}
              value={row.op}
              choices={operators}
              onChange={(op) => put({ op })}
            />
            <TextField
              label="Value"
              name={`${place}.value`}
              value={row.text}
              onChange={(text) => put({ text })}
            />
            <Button onPress={() => change(rows.filter((_, other) => other !== index))}>
              Remove
            </Button>
          </div>
        )
      })}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => change([...rows, emptyFilter])}>Add condition</Button>
      </div>
    </fieldset>
  )
}

function FilterJson({ legend, name, value, onChange }: Props) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  return (
    <TextField
      label={`${legend} (JSON)`}
      name={name}
      rows={6}
      isCode
      value={text}
      onChange={(next) => {
        setText(next)
        try {
          onChange(jsonIn(name, next))
        } catch {
          onChange(next) // what is no JSON is refused when it is saved, naming the field
        }
      }}
    />
  )
}
