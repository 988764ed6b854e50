import { useId, useState } from 'react'
import { t } from '../texts/texts.ts'
import { useFault } from './form.tsx'

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** What helps to choose it, such as how often it occurs; where there is room for it. */
  readonly note?: string
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

export interface RadioChoice<Value extends string> extends Choice<Value> {
  readonly hint?: string
}

interface RadioFieldProps<Value extends string> {
  readonly label: string
  readonly name: string
  readonly choices: readonly RadioChoice<Value>[]
  /** `segmented` for a few short choices next to each other. */
  readonly look?: 'list' | 'segmented'
  readonly defaultValue?: NoInfer<Value>
  readonly value?: NoInfer<Value>
  readonly onChange?: (value: Value) => void
  readonly isLabelHidden?: boolean
}

/** Choices that are all visible, each with an explanation if it needs one. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, name, choices, look = 'list', defaultValue, value, onChange } = props
  const { fault, aria } = useField(name)
  return (
    <fieldset className={`radio-field ${look}`} {...aria}>
      <legend className={props.isLabelHidden === true ? 'visually-hidden' : 'label'}>
        {label}
      </legend>
      <div className="radios">
        {choices.map((choice) => (
          <label key={choice.value} className="radio">
            <input
              type="radio"
              name={name}
              value={choice.value}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint !== undefined && <span className="hint">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {fault}
    </fieldset>
  )
}

const units = labelled({
  '1': t('seconds'),
  '60': t('minutes'),
  '3600': t('hours'),
  '86400': t('days'),
})
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
          aria-label={t('Unit of {label}', { label })}
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

export const channels = labelled({ email: t('Email'), inapp: t('In-app') })

interface CheckFieldProps {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly defaultChecked?: boolean
  readonly checked?: boolean
  readonly onChange?: (isChecked: boolean) => void
}

export function CheckField({ label, onChange, ...input }: CheckFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} onChange={({ target }) => onChange?.(target.checked)} />
      {label}
    </label>
  )
}

interface FileFieldProps {
  readonly label: string
  readonly name: string
  readonly accept: string
  readonly onChange?: (file: File | undefined) => void
}

export function FileField({ label, onChange, ...input }: FileFieldProps) {
  const { id, fault, aria } = useField(input.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="file"
        onChange={({ target }) => onChange?.(target.files?.[0])}
        {...input}
        {...aria}
      />
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
