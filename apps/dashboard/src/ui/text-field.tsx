import type { HTMLInputTypeAttribute } from 'react'
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
