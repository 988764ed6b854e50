import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { t } from '../texts/texts.ts'
import { partsOf, useFault } from './form.tsx'

/** A known value, with what helps to choose it, such as how often it occurs. */
export interface Suggestion {
  readonly value: string
  readonly note?: string
}

interface Props {
  readonly label: string
  /** The field's name in the API, under which its errors are displayed. */
  readonly name: string
  readonly hint?: string | undefined
  readonly placeholder?: string | undefined
  readonly suggestions: readonly Suggestion[]
}

interface ComboProps extends Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text for which known values are offered; any other can be typed. */
export function ComboField({ value, onChange, placeholder, ...field }: ComboProps) {
  const { label, name, hint, suggestions } = field
  const fault = useFault(name)
  return (
    <ComboBox
      className="field"
      name={name}
      allowsCustomValue
      defaultItems={suggestions}
      inputValue={value}
      onInputChange={onChange}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <div className="combo">
        <Input className="input" {...(placeholder !== undefined && { placeholder })} />
        <Button className="combo-arrow" aria-label={t('Show known values')}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      <Rest hint={hint} fault={fault} />
    </ComboBox>
  )
}

interface TagsProps extends Props {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Several texts. Enter, a comma and leaving the field add the text; Backspace in an empty field removes the last one. */
export function TagsField({ value, onChange, placeholder, ...field }: TagsProps) {
  const { label, name, hint, suggestions } = field
  const [text, setText] = useState('')
  const fault = useFault(name)
  const add = (typed: string) => {
    const fresh = partsOf(typed).filter((part) => !value.includes(part))
    if (fresh.length > 0) onChange([...value, ...new Set(fresh)])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // With a focused suggestion, Enter chooses it instead.
    const isOnSuggestion = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key === 'Enter' && text !== '' && !isOnSuggestion) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      defaultItems={suggestions.filter((each) => !value.includes(each.value))}
      inputValue={text}
      onInputChange={(next) => (/[,\n]/.test(next) ? add(next) : setText(next))}
      selectedKey={null}
      onSelectionChange={(key) => key !== null && add(String(key))}
      onBlur={() => add(text)}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <div className="input tags-input">
        {value.map((each) => (
          <span key={each} className="tag">
            {each}
            <button
              type="button"
              aria-label={t('Remove {each}', { each })}
              onClick={() => onChange(value.filter((other) => other !== each))}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        <Input
          name={name}
          onKeyDown={onKeyDown}
          {...(placeholder !== undefined && value.length === 0 && { placeholder })}
        />
      </div>
      <Rest hint={hint} fault={fault} />
    </ComboBox>
  )
}

/** The parts below the input, and the list that opens under it. */
function Rest(props: { readonly hint: string | undefined; readonly fault: string | undefined }) {
  const { hint, fault } = props
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="fault">{fault}</FieldError>
      <Popover className="popover">
        <ListBox<Suggestion> className="menu">
          {({ value, note }) => (
            <ListBoxItem id={value} textValue={value} className="menu-item">
              <span>{value}</span>
              {note !== undefined && <span className="note">{note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </>
  )
}
