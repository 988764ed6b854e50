import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { List } from '../data/queries.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Failure, Skeleton } from './page.tsx'
import { allRows, type FrameRef, longFrom, type Rows, useFits, useWidths } from './table-rows.ts'

interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons, whose name is only for screen readers. */
  readonly isActions?: boolean
  /** Numbers, which are aligned. */
  readonly isNumber?: boolean
  /** Omitted on narrow screens. */
  readonly isWide?: boolean
}

/** The rows that are selected, by their keys. */
interface Selection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
}

export interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: List<Row>
  readonly keyOf: (row: Row) => string
  /** The text of an empty list. */
  readonly empty: ReactNode
}

interface Props<Row> extends TableProps<Row> {
  readonly isDense?: boolean
  /** Adds a column of checkboxes. */
  readonly selection?: Selection | undefined
  /** Rows that are drawn until the list is loaded. */
  readonly skeleton?: number
}

/** Loaded with the first list that may be long. */
const LongRows = lazy(async () => ({ default: (await import('./long-rows.ts')).LongRows }))

/**
 * A list of any length. Of a long list, only the rows near the viewport are in the document. A link in the first column
 * is as large as its row.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, list, keyOf, empty, isDense = false, selection, skeleton = 1 } = props
  const { error, more, isLoadingMore, isPaged = false } = list
  const [near, setNear] = useState<Rows>()
  // Rows that were whole first would move when they are reduced to those near the window.
  const isLoading = list.isLoading || (isPaged && near === undefined)
  const items = isLoading ? [] : list.items
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const width = columns.length + (selection ? 1 : 0)
  const isLong = items.length >= longFrom
  // All rows once, which determine the widths of the columns.
  const some = isLong && near && near.shown.length > 0 ? near : undefined
  const rows = some ?? allRows(items.length)
  const widths = useWidths(frame, items.length, width)
  const fits = useFits(frame)
  const isAtEnd = some?.shown.at(-1) === items.length - 1
  useEffect(() => {
    // A focused button must not disappear.
    if (end.current?.querySelector(':focus-visible')) return
    if (isAtEnd && more && !isLoadingMore) more()
  }, [isAtEnd, more, isLoadingMore])
  if (error && list.items.length === 0) return <Failure error={error} />
  const look = ['table', widths && 'fixed', isDense && 'dense'].filter(Boolean).join(' ')
  return (
    <>
      <div
        className="table-frame"
        data-fits={fits || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
        ref={frame}
      >
        <table className={look} aria-rowcount={items.length + 1} aria-busy={isLoading}>
          <caption className="visually-hidden">{label}</caption>
          <colgroup>
            {widths?.map((each, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <col key={column} style={{ width: each }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && <SelectAll all={items.map(keyOf)} {...selection} />}
              {columns.map((column) => (
                <th key={column.name} scope="col" className={lookOf(column)}>
                  {column.isActions ? (
                    <span className="visually-hidden">{column.name}</span>
                  ) : (
                    column.name
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.before > 0 && <Gap height={rows.before} />}
            {rows.shown.map((index) => {
              const row = items[index]
              if (row === undefined) return null
              const key = keyOf(row)
              return (
                <tr
                  key={key}
                  ref={rows.measure}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={selection?.keys.has(key) ? 'selected' : undefined}
                >
                  {selection && <SelectOne rowKey={key} {...selection} />}
                  {columns.map((column, place) => (
                    <td key={column.name} className={place === 0 ? 'row-head' : lookOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
            {rows.after > 0 && <Gap height={rows.after} />}
            {isLoading && <SkeletonRows rows={skeleton} columns={width} />}
            {!isLoading && items.length === 0 && (
              <tr>
                <td colSpan={width} className="empty">
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {(isPaged || isLong) && (
        <Suspense>
          <LongRows
            frame={frame}
            count={items.length}
            isDense={isDense}
            layout={isLoading}
            onChange={setNear}
          />
        </Suspense>
      )}
      <ShowMore frame={frame} end={end} more={more} isBusy={isLoadingMore} />
    </>
  )
}

function lookOf({ isActions, isNumber, isWide }: Column<never>): string | undefined {
  const look = [isActions && 'row-actions', isNumber && 'number', isWide && 'wide-only']
  return look.filter(Boolean).join(' ') || undefined
}

interface SelectAllProps extends Selection {
  /** The keys of the rows that are loaded. */
  readonly all: readonly string[]
}

/** The checkbox of the head. */
function SelectAll({ all, keys, onChange }: SelectAllProps) {
  const isAll = all.length > 0 && all.every((key) => keys.has(key))
  return (
    <th scope="col" className="select">
      <label>
        <input
          type="checkbox"
          aria-label={t('Select all rows')}
          checked={isAll}
          ref={(input) => {
            if (input) input.indeterminate = keys.size > 0 && !isAll
          }}
          onChange={() => onChange(new Set(isAll ? [] : all))}
        />
      </label>
    </th>
  )
}

/** The checkbox of a row. */
function SelectOne({ rowKey, keys, onChange }: Selection & { readonly rowKey: string }) {
  const isSelected = keys.has(rowKey)
  return (
    <td className="select">
      <label>
        <input
          type="checkbox"
          aria-label={t('Select row')}
          checked={isSelected}
          onChange={() =>
            onChange(
              new Set(isSelected ? [...keys].filter((key) => key !== rowKey) : [...keys, rowKey]),
            )
          }
        />
      </label>
    </td>
  )
}

interface SkeletonProps {
  readonly rows: number
  readonly columns: number
}

/** Rows that are not loaded yet. */
function SkeletonRows({ rows, columns }: SkeletonProps) {
  return Array.from({ length: rows }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- they are alike
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (__, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are alike
        <td key={column}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
}

interface ShowMoreProps {
  readonly frame: FrameRef
  /** Set to the button's element while it is displayed. */
  readonly end: RefObject<HTMLDivElement | null>
  readonly more: (() => void) | undefined
  readonly isBusy: boolean
}

/** Loads the next page. On the last page, the focus moves from the button to the list. */
function ShowMore({ frame, end, more, isBusy }: ShowMoreProps) {
  const keepFocus = useCallback(
    (element: HTMLDivElement | null) => {
      end.current = element
      return () => {
        end.current = null
        if (element?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
      }
    },
    [frame, end],
  )
  return more === undefined ? null : (
    <div className="actions" ref={keepFocus}>
      <Button onPress={more} isBusy={isBusy}>
        {t('Show more')}
      </Button>
    </div>
  )
}

/** The space of the rows that are not in the document. */
function Gap({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />
}

interface Reading<Item> {
  readonly data: readonly Item[] | undefined
  readonly error: unknown
}

/** A list that is read in one request. */
export function listOf<Item>({ data, error }: Reading<Item>): List<Item> {
  return {
    items: data ?? [],
    isLoading: data === undefined && !error,
    error,
    more: undefined,
    isLoadingMore: false,
  }
}

/** Rows that are already loaded. */
export function rowsOf<Item>(items: readonly Item[]): List<Item> {
  return listOf({ data: items, error: null })
}
