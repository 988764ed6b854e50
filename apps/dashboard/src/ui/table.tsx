import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { List } from '../data/queries.ts'
import { Button } from './button.tsx'
import { Failure } from './page.tsx'

interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons, whose name is only for screen readers. */
  readonly isActions?: boolean
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: List<Row>
  readonly keyOf: (row: Row) => string
  /** The text of an empty list. */
  readonly empty: ReactNode
}

/** A list of any length. Of a long list, only the rows near the viewport are in the document. */
export function Table<Row>({ label, columns, list, keyOf, empty }: Props<Row>) {
  const { items, isLoading, error, more, isLoadingMore } = list
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const rows = useRows(frame, items.length, isLoading)
  const widths = useWidths(frame, items.length)
  const { isAtEnd } = rows
  useEffect(() => {
    // A focused button must not disappear.
    if (end.current?.querySelector(':focus-visible')) return
    if (isAtEnd && more && !isLoadingMore && items.length >= maxWhole) more()
  }, [isAtEnd, more, isLoadingMore, items.length])
  if (error && items.length === 0) return <Failure error={error} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className="table-frame" tabIndex={0} ref={frame}>
        <table
          className={widths ? 'table fixed' : 'table'}
          aria-rowcount={items.length + 1}
          aria-busy={isLoading}
        >
          <caption className="visually-hidden">{label}</caption>
          <colgroup>
            {widths?.map((width, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <col key={column} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ name, isActions }) => (
                <th key={name} scope="col">
                  {isActions ? <span className="visually-hidden">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.before > 0 && <Gap height={rows.before} />}
            {rows.shown.map((index) => {
              const row = items[index]
              return row === undefined ? null : (
                <tr
                  key={keyOf(row)}
                  ref={rows.measure}
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
            {rows.after > 0 && <Gap height={rows.after} />}
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
      <ShowMore frame={frame} end={end} more={more} isBusy={isLoadingMore} />
    </>
  )
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
        Show more
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

/** Up to this number of rows, all are in the document: the browser can search them and sizes the columns. */
const maxWhole = 100
/** Estimated height of a row in pixels. */
const rowHeight = 45
/** Additional rows on each side of the viewport. */
const overscan = 20

/** The table's element, once it is mounted. */
interface FrameRef {
  readonly current: HTMLElement | null
}

interface Rows {
  /** The indexes of the rows in the document. */
  readonly shown: readonly number[]
  /** Pixels of the rows before and after them. */
  readonly before: number
  readonly after: number
  /** Whether the last row is in the document. */
  readonly isAtEnd: boolean
  /** Called with each row's element. */
  readonly measure: ((row: Element | null) => void) | undefined
}

/** The rows that are in the document: all, or those near the viewport if the list is long. */
function useRows(frame: FrameRef, count: number, layout: unknown): Rows {
  const scrollMargin = useDistanceFromTop(frame, layout)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
  })
  const near = virtual.getVirtualItems()
  const [first, last] = [near.at(0), near.at(-1)]
  const isAtEnd = last !== undefined && last.index >= count - 1
  if (count <= maxWhole) {
    const shown = Array.from({ length: count }, (_, index) => index)
    return { shown, before: 0, after: 0, isAtEnd, measure: undefined }
  }
  return {
    shown: near.map(({ index }) => index),
    before: (first?.start ?? scrollMargin) - scrollMargin,
    after: virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
    isAtEnd,
    measure: virtual.measureElement,
  }
}

/**
 * The widths of a long list's columns, in pixels; undefined for other lists. They are fixed when the list becomes long:
 * widths that followed the rendered rows would change the rows' heights, and so in a loop which rows are rendered.
 */
function useWidths(frame: FrameRef, count: number): readonly number[] | undefined {
  const isLong = count > maxWhole
  const [widths, setWidths] = useState<readonly number[]>()
  useLayoutEffect(() => {
    if (!isLong || widths) return
    const heads = frame.current?.querySelectorAll('th') ?? []
    setWidths([...heads].map((head) => head.getBoundingClientRect().width))
  }, [frame, isLong, widths])
  useEffect(() => {
    const reset = () => setWidths(undefined)
    window.addEventListener('resize', reset)
    return () => window.removeEventListener('resize', reset)
  }, [])
  return isLong ? widths : undefined
}

/** Pixels from the top of the page. */
function useDistanceFromTop(element: FrameRef, layout: unknown): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    setDistance(Math.round(top + window.scrollY))
  }, [element, layout])
  return distance
}
