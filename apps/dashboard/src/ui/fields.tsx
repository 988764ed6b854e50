import { type HTMLInputTypeAttribute, useId } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useFault } from './form.tsx'

interface Props {
  readonly label: string
  /** The field's name in the interface, under which its faults appear. */
  readonly name: string
  readonly hint?: string
  readonly type?: HTMLInputTypeAttribute
  /** More than one line: how many are shown. */
  readonly rows?: number
  /** For code: JSON, HTML. */
  readonly isCode?: boolean
  readonly defaultValue?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly placeholder?: string
}

export function TextField({
  label,
  hint,
  rows,
  isCode = false,
  placeholder,
  autoFocus = false,
  ...field
}: Props) {
  const fault = useFault(field.name)
  const look = isCode ? 'input code' : 'input'
  return (
    <AriaTextField
      {...field}
      autoComplete={field.autoComplete ?? 'off'}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just opened
      autoFocus={autoFocus}
      className="field"
      isInvalid={fault !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input className={look} {...(placeholder !== undefined && { placeholder })} />
      ) : (
        <TextArea className={look} rows={rows} spellCheck={!isCode} />
      )}
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="fault">{fault}</FieldError>
    </AriaTextField>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps {
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
export function SelectField(props: SelectFieldProps) {
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

interface CheckFieldProps {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly defaultChecked?: boolean
}

export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

interface FileFieldProps {
  readonly label: string
  readonly name: string
  readonly accept: string
}

export function FileField({ label, name, accept }: FileFieldProps) {
  const id = useId()
  const fault = useFault(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="file"
        name={name}
        accept={accept}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      />
      {fault !== undefined && (
        <span id={`${id}-fault`} className="fault">
          {fault}
        </span>
      )}
    </div>
  )
}
