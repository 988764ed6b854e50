import { Settings2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts/texts.ts'
import { Button, IconButton } from './button.tsx'
import { Table, type TableProps } from './table.tsx'
import { useNews } from './table-rows.ts'

interface Props<Row> extends TableProps<Row> {
  /** A `FilterBar`. */
  readonly filters?: ReactNode
  /** The number of all rows, if it is known: `1,204 contacts`. */
  readonly count?: ReactNode
  /** The actions for selected rows; without them, rows cannot be selected. */
  readonly bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
}

/**
 * The main list of a page: filters, a choice of columns and of the density, which are remembered by the label,
 * selection with bulk actions, and the keys `j`, `k`, `x`, and Enter.
 */
export function DataTable<Row>({ filters, count, bulk, ...table }: Props<Row>) {
  const { label, columns, list, keyOf } = table
  const [view, setView] = useView(label)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { rows, news, show } = useNews(list.items, keyOf)
  useRowKeys(label)
  const clear = () => setKeys(new Set())
  const selected = list.items.filter((row) => keys.has(keyOf(row)))
  const shown = columns.filter(({ name }) => !view.hidden.includes(name))
  return (
    <div className="data-table" data-list={label}>
      <div className="toolbar">
        {filters}
        <span className="toolbar-end">
          {count !== undefined && <span className="quiet-text">{count}</span>}
          <ViewMenu
            names={columns.slice(1).map(({ name }) => name)}
            view={view}
            onChange={setView}
          />
        </span>
      </div>
      {news > 0 && (
        <div className="news">
          <Button variant="primary" onPress={show}>
            {t('{news} new', { news })}
          </Button>
        </div>
      )}
      <Table
        {...table}
        columns={shown}
        list={{ ...list, items: rows }}
        isDense={view.isDense}
        selection={bulk && { keys, onChange: setKeys }}
        skeleton={8}
      />
      {bulk && selected.length > 0 && (
        <div className="bulk-bar" role="region" aria-label={t('Selected rows')}>
          <strong role="status">{t('{count} selected', { count: selected.length })}</strong>
          {bulk(selected, clear)}
          <Button variant="quiet" onPress={clear}>
            {t('Clear selection')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What a user has chosen for a list. */
interface View {
  readonly hidden: readonly string[]
  readonly isDense: boolean
}

function useView(label: string): [View, (view: View) => void] {
  const key = `outrider.list.${label}`
  const [view, setView] = useState(() => readView(localStorage.getItem(key)))
  const keep = (next: View) => {
    localStorage.setItem(key, JSON.stringify(next))
    setView(next)
  }
  return [view, keep]
}

/** A stored view; everything is displayed if there is none, or it cannot be read. */
function readView(stored: string | null): View {
  const none = { hidden: [], isDense: false }
  if (stored === null) return none
  try {
    const { hidden, isDense } = JSON.parse(stored)
    return {
      hidden: Array.isArray(hidden) ? hidden.map(String) : [],
      isDense: isDense === true,
    }
  } catch {
    return none // of another version
  }
}

interface ViewMenuProps {
  /** The columns that can be hidden. */
  readonly names: readonly string[]
  readonly view: View
  readonly onChange: (view: View) => void
}

function ViewMenu({ names, view: { hidden, isDense }, onChange }: ViewMenuProps) {
  return (
    <MenuTrigger>
      <IconButton icon={Settings2} label={t('Columns and density')} />
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={t('Columns and density')}>
          <MenuSection
            selectionMode="multiple"
            selectedKeys={names.filter((name) => !hidden.includes(name))}
            onSelectionChange={(shown) =>
              onChange({
                isDense,
                hidden: shown === 'all' ? [] : names.filter((name) => !shown.has(name)),
              })
            }
          >
            <Header className="menu-header">{t('Columns')}</Header>
            {names.map((name) => (
              <MenuItem key={name} id={name} className="menu-item check-item">
                {name}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[isDense ? 'dense' : 'roomy']}
            onSelectionChange={(chosen) =>
              onChange({ hidden, isDense: chosen !== 'all' && chosen.has('dense') })
            }
          >
            <Header className="menu-header">{t('Density')}</Header>
            <MenuItem id="roomy" className="menu-item check-item">
              {t('Comfortable')}
            </MenuItem>
            <MenuItem id="dense" className="menu-item check-item">
              {t('Compact')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** `j` and `k` move to the next and the previous row, `x` selects it; Enter follows its link, as everywhere. */
function useRowKeys(label: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
      if (
        target.closest('input:not([type=checkbox]), select, textarea, [role=dialog], [role=menu]')
      )
        return
      const rows = [
        ...document.querySelectorAll(`[data-list="${CSS.escape(label)}"] tr[data-index]`),
      ]
      const row = target.closest('tr[data-index]')
      if (key === 'x') row?.querySelector<HTMLElement>('.select input')?.click()
      if (key !== 'j' && key !== 'k') return
      const place = row ? rows.indexOf(row) + (key === 'j' ? 1 : -1) : 0
      const next = rows[place]?.querySelector<HTMLElement>(
        'td:not(.select) a, td a, td button, input',
      )
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [label])
}
