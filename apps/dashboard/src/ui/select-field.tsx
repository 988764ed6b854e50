import { useId } from 'react'
import { useFault } from './form.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props {
  readonly label: string
  readonly name: string
  readonly choices: readonly Choice[]
  readonly hint?: string
  readonly defaultValue?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** Leaves the label to screen readers, as in a row of a table. */
  readonly isLabelHidden?: boolean
}

/** The browser's own list: it is right on every device and with every keyboard. */
export function SelectField(props: Props) {
  const { label, name, choices, hint, defaultValue, value, onChange, isLabelHidden } = props
  const id = useId()
  const fault = useFault(name)
  const said = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`]
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={defaultValue}
        value={value}
        onChange={onChange && ((event) => onChange(event.target.value))}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={said.filter(Boolean).join(' ') || undefined}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span id={`${id}-fault`} className="fault">
          {fault}
        </span>
      )}
    </div>
  )
}

/** Choices whose values are their labels. */
export function choicesOf(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
