import { Button } from '../ui/button.tsx'
import { useFault } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ConditionRow } from './condition-row.tsx'
import {
  emptyCondition,
  emptyGroup,
  isGroup,
  maxLevels,
  modes,
  type TypedGroup,
  type TypedPart,
} from './definition.ts'

interface Props {
  /** The group's place in the definition: `definition.all.0`. */
  readonly name: string
  readonly value: TypedGroup
  readonly onChange: (group: TypedGroup) => void
  /** 1 for the outermost. */
  readonly level?: number
  /** Undefined for the outermost, which stays. */
  readonly onRemove?: () => void
}

/** A group of conditions, and of groups. */
export function GroupFields({ name, value, onChange, level = 1, onRemove }: Props) {
  const { mode, parts } = value
  const fault = useFault(name)
  const put = (next: readonly TypedPart[]) => onChange({ mode, parts: next })
  return (
    <fieldset>
      <legend>{level === 1 ? 'Who belongs to it' : `Group, level ${level}`}</legend>
      <SelectField
        label={level === 1 ? 'Contacts for whom' : 'It holds when'}
        name={`${name}.mode`}
        value={mode}
        choices={[
          { value: 'all', label: 'all of these hold' },
          { value: 'any', label: 'any of these holds' },
          { value: 'none', label: 'none of these holds' },
        ]}
        onChange={(next) => onChange({ mode: modes.find((each) => each === next) ?? 'all', parts })}
      />
      {parts.map((part, index) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          key={index}
          name={`${name}.${mode}.${index}`}
          value={part}
          level={level}
          onChange={(next) => put(parts.map((each, place) => (place === index ? next : each)))}
          onRemove={() => put(parts.filter((_, place) => place !== index))}
        />
      ))}
      {level === 1 && fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => put([...parts, emptyCondition])}>Add condition</Button>
        {level < maxLevels && (
          <Button onPress={() => put([...parts, emptyGroup])}>Add group</Button>
        )}
        {onRemove && <Button onPress={onRemove}>Remove group</Button>}
      </div>
    </fieldset>
  )
}

interface PartProps {
  readonly name: string
  readonly value: TypedPart
  readonly level: number
  readonly onChange: (part: TypedPart) => void
  readonly onRemove: () => void
}

function Part({ value, level, ...rest }: PartProps) {
  return isGroup(value) ? (
    <GroupFields value={value} level={level + 1} {...rest} />
  ) : (
    <ConditionRow value={value} {...rest} />
  )
}
