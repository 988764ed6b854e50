import { type LucideIcon, Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { t } from '../texts/texts.ts'

interface SearchItem {
  readonly id: string
  readonly name: string
  readonly icon: LucideIcon
  readonly note?: string
}

export interface SearchGroup {
  readonly title: string
  readonly items: readonly SearchItem[]
}

interface Props {
  readonly label: string
  readonly groups: readonly SearchGroup[]
  readonly onChoose: (id: string) => void
}

/** A list that is searched while typing; the arrows and Enter choose. */
export function SearchList({ label, groups, onChoose }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField
        className="search-list-field"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just opened for typing
        autoFocus
      >
        <Search size={14} aria-hidden />
        <Input placeholder={label} />
      </SearchField>
      <Menu
        className="menu search-list"
        aria-label={label}
        onAction={(key) => onChoose(String(key))}
        renderEmptyState={() => <p className="hint">{t('Nothing matches.')}</p>}
      >
        {groups.map(({ title, items }) => (
          <MenuSection key={title}>
            <Header className="menu-title">{title}</Header>
            {items.map(({ id, name, icon: Icon, note }) => (
              <MenuItem
                key={id}
                id={id}
                className="menu-item"
                textValue={note === undefined ? name : `${name} ${note}`}
              >
                <Icon size={16} aria-hidden />
                <span className="menu-text">
                  {name}
                  {note !== undefined && <span className="hint">{note}</span>}
                </span>
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  )
}

interface MenuProps extends Props {
  /** The name of the button. */
  readonly opener: string
}

/**
 * A plus that opens a list to search and choose from. It does without `DialogTrigger`, which would draw the code of all
 * menus into the first load of the dashboard.
 */
export function SearchMenu({ opener, onChoose, ...list }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        className="plus"
        aria-label={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <Plus size={14} aria-hidden />
      </Button>
      <Popover
        className="popover search-menu"
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Dialog className="search-dialog" aria-label={list.label}>
          <SearchList
            {...list}
            onChoose={(id) => {
              setOpen(false)
              onChoose(id)
            }}
          />
        </Dialog>
      </Popover>
    </>
  )
}
