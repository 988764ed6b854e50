import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { List } from '../data/reads.ts'
import { Button } from './button.tsx'
import { Failure } from './loaded.tsx'

interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons: its name is left to screen readers. */
  readonly isActions?: boolean
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: List<Row>
  readonly keyOf: (row: Row) => string
  /** What is said when there are none. */
  readonly empty: ReactNode
}

/** Pixels of a row before it was measured. */
const rowHeight = 45

/** A list of any length: only the rows near the window are in the document. */
export function Table<Row>({ label, columns, list, keyOf, empty }: Props<Row>) {
  const { items, isLoading, error, more, isLoadingMore } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useDistanceFromTop(body, isLoading)
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 20,
    scrollMargin,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)
  const isAtEnd = last !== undefined && last.index >= items.length - 1
  useEffect(() => {
    if (isAtEnd && more && !isLoadingMore && items.length >= 100) more()
  }, [isAtEnd, more, isLoadingMore, items.length])
  if (error && items.length === 0) return <Failure error={error} />
  const before = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-frame" tabIndex={0}>
        <table className="table" aria-rowcount={items.length + 1} aria-busy={isLoading}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map(({ name, isActions }) => (
                <th key={name} scope="col">
                  {isActions ? <span className="visually-hidden">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {before > 0 && <Gap height={before} />}
            {rows.map(({ index }) => {
              const row = items[index]
              return row === undefined ? null : (
                <tr
                  key={keyOf(row)}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                >
                  {columns.map(({ name, cell, isActions }) => (
                    <td key={name} className={isActions ? 'row-actions' : undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
            {after > 0 && <Gap height={after} />}
            {items.length === 0 && (
              <tr>
                <td colSpan={columns.length} className="empty">
                  {isLoading ? 'Loading…' : empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {more && (
        <div className="actions">
          <Button onPress={more} isBusy={isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** Stands for the rows that are not in the document. */
function Gap({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />
}

/** Pixels from the top of the page to the rows. */
function useDistanceFromTop(
  element: { readonly current: HTMLElement | null },
  anew: unknown,
): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    setDistance(Math.round(top + window.scrollY))
  }, [element, anew])
  return distance
}

interface Reading<Item> {
  readonly data: readonly Item[] | undefined
  readonly error: unknown
}

/** A list that is read whole. */
export function listOf<Item>({ data, error }: Reading<Item>): List<Item> {
  return {
    items: data ?? [],
    isLoading: data === undefined && !error,
    error,
    more: undefined,
    isLoadingMore: false,
  }
}

/** Rows that are here already. */
export function rowsOf<Item>(items: readonly Item[]): List<Item> {
  return listOf({ data: items, error: null })
}
