import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { TypedFilter } from './filters.ts'
import { operators } from './operators.ts'

interface Props {
  /** Its place in what is sent: `trigger.filters.0`. */
  readonly name: string
  readonly value: TypedFilter
  readonly onChange: (filter: TypedFilter) => void
  readonly onRemove: () => void
  /** Whether it may be compared with something of the entry. */
  readonly takesReferences: boolean
}

export function FilterRow({ name, value, onChange, onRemove, takesReferences }: Props) {
  const put = (part: Partial<TypedFilter>) => onChange({ ...value, ...part })
  return (
    <div className="row">
      <TextField
        label="Path"
        name={`${name}.path`}
        value={value.path}
        placeholder="amount"
        onChange={(path) => put({ path })}
      />
      <SelectField
        label="Comparison"
        name={`${name}.op`}
        value={value.op}
        choices={operators}
        onChange={(op) => put({ op })}
      />
      {takesReferences && (
        <SelectField
          label="With"
          name={`${name}.with`}
          value={value.isReference ? 'reference' : 'value'}
          choices={[
            { value: 'value', label: 'a value' },
            { value: 'reference', label: 'what is at a path' },
          ]}
          onChange={(kind) => put({ isReference: kind === 'reference' })}
        />
      )}
      <TextField
        label={value.isReference ? 'Other path' : 'Value'}
        name={`${name}.value`}
        value={value.text}
        {...(value.isReference && { placeholder: 'trigger.amount' })}
        onChange={(text) => put({ text })}
      />
      <Button onPress={onRemove}>Remove</Button>
    </div>
  )
}
