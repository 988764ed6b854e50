import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { t } from '../texts/texts.ts'
import { useFault } from './form.tsx'

/** An object that can be picked by its name. */
export interface Pick {
  readonly id: string
  readonly name: string
  readonly note?: string | undefined
}

export interface PickFieldProps {
  readonly label: string
  /** The field's name in the API, under which its errors are displayed. The form contains the id. */
  readonly name: string
  /** The id; empty for none. */
  readonly value: string
  readonly onChange: (id: string, picked: Pick | undefined) => void
  readonly hint?: string | undefined
  readonly placeholder?: string | undefined
}

interface Props extends PickFieldProps {
  /** The first choice, whose id is empty. */
  readonly none?: string | undefined
  /** The name of the value; undefined while it is read. */
  readonly valueName: string | undefined
  /** The objects that the search for `text` found. */
  readonly found: readonly Pick[]
  readonly text: string
  readonly onText: (text: string) => void
}

/** React Aria has no empty keys. */
const noneKey = 'none'

/** Picks one of many objects, which are found by their names as the user types. */
export function PickField(props: Props) {
  const { label, name, value, onChange, hint, placeholder, found, text, onText, none } = props
  const valueName = (value === '' ? none : props.valueName) ?? ''
  const [isTyping, setTyping] = useState(false)
  const fault = useFault(name)
  const shown = isTyping ? text : valueName
  useEffect(() => {
    if (!isTyping) onText('')
  }, [isTyping, onText])
  const pick = (key: string | number | null) => {
    setTyping(false)
    const id = key === noneKey ? '' : key
    if (id === null || id === value) return
    onChange(
      String(id),
      found.find((each) => each.id === id),
    )
  }
  return (
    <ComboBox<Pick>
      className="field"
      items={none === undefined || isTyping ? found : [{ id: noneKey, name: none }, ...found]}
      selectedKey={value === '' ? noneKey : value}
      onSelectionChange={pick}
      inputValue={shown}
      onInputChange={(next) => {
        setTyping(next !== valueName)
        onText(next)
      }}
      onFocusChange={(isFocused) => !isFocused && setTyping(false)}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={fault !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <div className="combo">
        <Input
          className="input"
          data-field={name}
          {...(placeholder !== undefined && { placeholder })}
        />
        <Button className="combo-arrow" aria-label={t('Show the choices')}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      <input type="hidden" name={name} value={value} />
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="fault">{fault}</FieldError>
      <Popover className="popover">
        <ListBox<Pick>
          className="menu"
          renderEmptyState={() => <p className="menu-empty">{t('Nothing found.')}</p>}
        >
          {({ id, name: itemName, note }) => (
            <ListBoxItem id={id} textValue={itemName} className="menu-item">
              <span>{itemName}</span>
              {note !== undefined && <span className="note">{note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
