import { ChevronDown, ListFilter, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, SubmenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts/texts.ts'
import { useAddress } from './address.ts'
import type { Choice } from './fields.tsx'

/** A filter whose value is in the URL. */
interface Filter {
  /** Its name in the URL. */
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

interface Props {
  /** What can be searched for; undefined without a search. */
  readonly search?: string
  readonly filters?: readonly Filter[]
}

/** A search as the user types, in the URL as `q`, and filters as chips. */
export function FilterBar({ search, filters = [] }: Props) {
  const { read, write } = useAddress()
  const active = filters.filter(({ name }) => read(name) !== undefined)
  const others = filters.filter(({ name }) => read(name) === undefined)
  return (
    <search className="filter-bar">
      {search !== undefined && (
        <SearchField
          label={search}
          value={read('q') ?? ''}
          onChange={(text) => void write('q', text)}
        />
      )}
      {active.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={read(filter.name) ?? ''}
          onChange={(value) => void write(filter.name, value)}
        />
      ))}
      {others.length > 0 && (
        <AddFilter filters={others} onChoose={(name, value) => void write(name, value)} />
      )}
    </search>
  )
}

/** Milliseconds without a key press before a search begins. */
const pause = 200

interface SearchProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A search that follows what is typed. */
export function SearchField({ label, value, onChange }: SearchProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== sent) {
    setSent(value) // from elsewhere: the back button
    setText(value)
  }
  useEffect(() => {
    if (text.trim() === sent) return undefined
    const timer = setTimeout(() => {
      setSent(text.trim())
      onChange(text.trim())
    }, pause)
    return () => clearTimeout(timer)
  })
  return (
    <span className="search-field">
      <Search size={16} aria-hidden />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </span>
  )
}

interface ChipProps {
  readonly filter: Filter
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** An active filter: its value can be changed and removed. */
function Chip({ filter: { label, choices }, value, onChange }: ChipProps) {
  const shown = choices.find((choice) => choice.value === value)?.label ?? value
  return (
    <span className="chip">
      <MenuTrigger>
        <Button className="chip-value">
          <span className="quiet-text">{label}:</span> {shown}
          <ChevronDown size={12} aria-hidden />
        </Button>
        <Popover className="popover">
          <Choices label={label} choices={choices} onChoose={onChange} />
        </Popover>
      </MenuTrigger>
      <Button
        className="chip-remove"
        aria-label={t('Remove filter {label}', { label })}
        onPress={() => onChange(undefined)}
      >
        <X size={12} aria-hidden />
      </Button>
    </span>
  )
}

interface AddProps {
  readonly filters: readonly Filter[]
  readonly onChoose: (name: string, value: string) => void
}

function AddFilter({ filters, onChoose }: AddProps) {
  return (
    <MenuTrigger>
      <Button className="button">
        <ListFilter size={16} aria-hidden />
        {t('Filter')}
      </Button>
      <Popover className="popover">
        <Menu className="menu" aria-label={t('Filter')}>
          {filters.map(({ name, label, choices }) => (
            <SubmenuTrigger key={name}>
              <MenuItem className="menu-item">{label}</MenuItem>
              <Popover className="popover">
                <Choices
                  label={label}
                  choices={choices}
                  onChoose={(value) => onChoose(name, value)}
                />
              </Popover>
            </SubmenuTrigger>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}

function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <Menu className="menu" aria-label={label} onAction={(key) => onChoose(String(key))}>
      {choices.length === 0 ? (
        <MenuItem className="menu-item" isDisabled>
          {t('Nothing to choose yet')}
        </MenuItem>
      ) : (
        choices.map((choice) => (
          <MenuItem
            key={choice.value}
            id={choice.value}
            textValue={choice.label}
            className="menu-item"
          >
            {choice.label}
            {choice.note !== undefined && <span className="note">{choice.note}</span>}
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
