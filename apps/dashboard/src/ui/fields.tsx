import { type HTMLInputTypeAttribute, useId, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useFault } from './form.tsx'

interface Props {
  readonly label: string
  /** The field's name in the API, under which its errors are displayed. */
  readonly name: string
  readonly hint?: string | undefined
  readonly type?: HTMLInputTypeAttribute
  /** The height of an input of several lines. */
  readonly rows?: number | undefined
  /** For code: JSON, HTML. */
  readonly isCode?: boolean
  readonly defaultValue?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
  readonly autoFocus?: boolean
  readonly placeholder?: string | undefined
}

export function TextField(props: Props) {
  const { label, hint, rows, isCode = false, placeholder, autoFocus = false, ...field } = props
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

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly name: string
  readonly choices: readonly Choice<Value>[]
  readonly defaultValue?: NoInfer<Value> | undefined
  readonly value?: NoInfer<Value>
  readonly onChange?: (value: Value) => void
  /** Displays the label only to screen readers. */
  readonly isLabelHidden?: boolean
}

/** The browser's own select element, which works on every device and with every keyboard. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, choices, defaultValue, value, onChange, isLabelHidden = false } = props
  const { id, fault, aria } = useField(name)
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
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value)
          if (chosen) onChange?.(chosen.value)
        }}
        {...aria}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {fault}
    </div>
  )
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

interface TimeFieldProps {
  readonly label: string
  readonly name: string
  /** RFC 3339 */
  readonly defaultTime?: string | null | undefined
  readonly hint?: string
}

/** A time in the browser's time zone. `Fields.time` reads it. */
export function TimeField({ defaultTime, hint = '', ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      hint={`${hint} Time zone: ${zone}`.trim()}
      defaultValue={defaultTime ? localTime(new Date(defaultTime)) : ''}
    />
  )
}

/** A time in the browser's time zone, to the minute, as an input expects it: `2026-11-22T09:30`. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

const units = labelled({ '1': 'seconds', '60': 'minutes', '3600': 'hours', '86400': 'days' })
type Unit = (typeof units)[number]['value']

/** The largest unit in which a duration is a whole number; minutes for none. */
function unitOf(seconds: number): Unit {
  const fits = units.toReversed().find(({ value }) => seconds % Number(value) === 0)
  return seconds !== 0 && fits ? fits.value : '60'
}

interface DurationProps {
  readonly label: string
  /** The field's name in the API. `Fields.seconds` reads it. */
  readonly name: string
  readonly defaultSeconds?: number | undefined
  /** Undefined if it is empty. */
  readonly onChange?: (seconds: number | undefined) => void
}

/** A duration as a number and its unit. */
export function DurationField({ label, name, defaultSeconds, onChange }: DurationProps) {
  const [unit, setUnit] = useState(() => unitOf(defaultSeconds ?? 0))
  const [text, setText] = useState(() =>
    defaultSeconds === undefined ? '' : String(defaultSeconds / Number(unit)),
  )
  const { id, fault, aria } = useField(name)
  const change = (nextText: string, nextUnit: Unit) => {
    setText(nextText)
    setUnit(nextUnit)
    onChange?.(nextText === '' ? undefined : Math.round(Number(nextText) * Number(nextUnit)))
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="duration">
        <input
          id={id}
          name={name}
          className="input"
          type="number"
          value={text}
          onChange={({ target }) => change(target.value, unit)}
          {...aria}
        />
        <select
          name={`${name}.unit`}
          className="input"
          aria-label={`Unit of ${label}`}
          value={unit}
          onChange={({ target }) => {
            const chosen = units.find(({ value }) => value === target.value)
            if (chosen) change(text, chosen.value)
          }}
        >
          {units.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </span>
      {fault}
    </div>
  )
}

/** Choices whose values are their labels. */
export function choicesOf<Value extends string>(values: readonly Value[]): Choice<Value>[] {
  return values.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** Choices from values and their labels. */
export function labelled<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Choice<Value>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

/** The choices of a filter: all of a list, or one. */
export function allOr<const Value extends string>(values: readonly Value[]): Choice<Value | ''>[] {
  return [{ value: '', label: 'all' }, ...choicesOf(values)]
}

export const channels = labelled({ email: 'Email', inapp: 'In-app' })

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

export function FileField({ label, ...input }: FileFieldProps) {
  const { id, fault, aria } = useField(input.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" type="file" {...input} {...aria} />
      {fault}
    </div>
  )
}

/** The id of a field, the element with its error, and the attributes that refer to the error. */
function useField(name: string) {
  const id = useId()
  const message = useFault(name)
  if (message === undefined) return { id, fault: null, aria: {} }
  const fault = (
    <span id={`${id}-fault`} className="fault">
      {message}
    </span>
  )
  return { id, fault, aria: { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } }
}
