import type { HTMLInputTypeAttribute } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { t } from '../texts/texts.ts'
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
  /** Displays the label only to screen readers. */
  readonly isLabelHidden?: boolean
}

export function TextField(props: Props) {
  const { label, hint, rows, isCode = false, placeholder, autoFocus = false, ...rest } = props
  const { isLabelHidden = false, ...field } = rest
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
      <Label className={isLabelHidden ? 'visually-hidden' : ''}>{label}</Label>
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
      hint={t('{hint} Time zone: {zone}', { hint, zone }).trim()}
      defaultValue={defaultTime ? localTime(new Date(defaultTime)) : ''}
    />
  )
}

/** A time (RFC 3339) as an input expects it; empty if it is none. */
export function timeText(at: string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : localTime(date)
}

/** A time in the browser's time zone, to the minute, as an input expects it: `2026-11-22T09:30`. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
